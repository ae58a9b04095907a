import { Button } from '../../ui/controls/button.tsx';
import type { Order } from './answers.ts';
import { useAct, useAnswer, usePanel } from './panel-context.ts';
import { Group, Item, List } from './parts.tsx';

export interface OrdersGroupProps {
  kind: 'deposits' | 'withdrawals';
  title: string;
  onDecided: () => void;
}

/** Orders that wait for their review, and the decision that a back office would make. */
export function OrdersGroup({ kind, title, onDecided }: OrdersGroupProps) {
  const { control } = usePanel();
  const path = `/__mock/${kind}`;
  const { answer, reload } = useAnswer<Partial<Record<typeof kind, Order[]>>>(
    `${path}?status=processing`,
  );
  const { isBusy, act } = useAct();
  const decide = (no: string, decision: 'approve' | 'reject') =>
    act(async () => {
      const { status } = await control.post<{ status: string }>(`${path}/${no}`, { decision });
      reload();
      onDecided();
      return `${no} is ${status}.`;
    });
  return (
    <Group title={title}>
      <List empty="None.">
        {(answer?.[kind] ?? []).map(({ order_no, username, amount, channel }) => (
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
