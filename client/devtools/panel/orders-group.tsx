import type { ControlClient } from '#kit/client/control-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useAct, useLoaded, usePanel } from './panel-context.ts';
import { Group, Item, List } from './parts.tsx';

const WAITING = { status: 'processing' } as const;

const LOADERS = {
  deposits: async (control: ControlClient) =>
    (await control.call('GET /deposits', WAITING)).deposits,
  withdrawals: async (control: ControlClient) =>
    (await control.call('GET /withdrawals', WAITING)).withdrawals,
};

export interface OrdersGroupProps {
  kind: 'deposits' | 'withdrawals';
  title: string;
  onDecided: () => void;
}

type Waiting = Awaited<ReturnType<(typeof LOADERS)[OrdersGroupProps['kind']]>>;

/** Orders that wait for their review, with buttons to decide them now. */
export function OrdersGroup({ kind, title, onDecided }: OrdersGroupProps) {
  const { control } = usePanel();
  const { answer, reload } = useLoaded<Waiting>(LOADERS[kind]);
  const { isBusy, act } = useAct();
  const decide = (no: string, decision: 'approve' | 'reject') =>
    act(async () => {
      const { status } = await control.call(`POST /${kind}/:order_no`, { order_no: no, decision });
      reload();
      onDecided();
      return `${no} is ${status}.`;
    });
  return (
    <Group title={title}>
      <List empty="None.">
        {(answer ?? []).map(({ order_no, username, amount, channel }) => (
          <Item key={order_no} title={`${amount} · ${username}`} note={`${order_no} · ${channel}`}>
            <Button
              isBusy={isBusy}
              label={`Approve ${order_no}`}
              onClick={() => decide(order_no, 'approve')}
            >
              Approve
            </Button>
            <Button
              kind="danger"
              isBusy={isBusy}
              label={`Refuse ${order_no}`}
              onClick={() => decide(order_no, 'reject')}
            >
              Refuse
            </Button>
          </Item>
        ))}
      </List>
    </Group>
  );
}
