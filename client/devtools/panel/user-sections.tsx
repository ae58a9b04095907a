import { useState } from 'react';
import type { ControlAnswer } from '#contract/control/dicebox.ts';
import { formatMoney, parseTypedMoney } from '#contract/money.ts';
import { toPlainText } from '#contract/typed-text.ts';
import type { ControlClient } from '#kit/client/control-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import {
  REFRESH_MS,
  useAct,
  useAnswer,
  useLoaded,
  usePanel,
  type Listed,
} from './panel-context.ts';
import { Field, Group, Item, Line, List } from './parts.tsx';
import { formatTime } from './formats.ts';

type User = Listed<'GET /users', 'users'>;

const SHOWN = 30;

export function UsersSection() {
  const { answer, reload } = useAnswer('GET /users');
  const [search, setSearch] = useState('');
  const matching = (answer?.users ?? []).filter(({ username }) =>
    username.includes(toPlainText(search)),
  );
  return (
    <>
      <NewUser />
      <Group title="Users">
        {(answer?.users.length ?? 0) > 8 && (
          <Line>
            <Field label="Find" value={search} onChange={setSearch} />
          </Line>
        )}
        <List empty="No users.">
          {matching.slice(0, SHOWN).map((user) => (
            <UserItem key={user.username} user={user} reload={reload} />
          ))}
        </List>
      </Group>
      <OrdersGroup kind="deposits" title="Deposits in review" onDecided={reload} />
      <OrdersGroup kind="withdrawals" title="Withdrawals in review" onDecided={reload} />
    </>
  );
}

function UserItem({ user, reload }: { user: User; reload: () => void }) {
  const { control } = usePanel();
  const enter = useLogin();
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, act } = useAct();
  const { username, main, level } = user;
  const isBanned = user.status === 'banned';
  const logIn = act(async () =>
    enter(await control.call('POST /users/:username/login', { username })),
  );
  const expire = act(async () => {
    const { expired } = await control.call('POST /users/:username/expire-tokens', {
      username,
    });
    return `${expired} tokens of ${username} expired.`;
  });
  const ban = act(async () => {
    await control.call('POST /users/:username/ban', { username, banned: !isBanned });
    reload();
    return `${username} is ${isBanned ? 'unbanned' : 'banned'}.`;
  });
  return (
    <Item title={username} note={`${main} · level ${level}${isBanned ? ' · banned' : ''}`}>
      <Button isBusy={isBusy} label={`Log in as ${username}`} onClick={logIn}>
        Log in
      </Button>
      <Button kind="quiet" label={`More about ${username}`} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Less' : 'More'}
      </Button>
      {isOpen && (
        <Line>
          <Button isBusy={isBusy} onClick={expire}>
            Expire tokens
          </Button>
          <Button isBusy={isBusy} kind={isBanned ? 'plain' : 'danger'} onClick={ban}>
            {isBanned ? 'Unban' : 'Ban'}
          </Button>
        </Line>
      )}
    </Item>
  );
}

function NewUser() {
  const { control } = usePanel();
  const enter = useLogin();
  const [username, setUsername] = useState('');
  const [money, setMoney] = useState('1000.00');
  const { isBusy, act } = useAct();
  const create = act(async () => {
    const named = toPlainText(username) || undefined;
    const amount = parseTypedMoney(money);
    // The server explains what is wrong with another text.
    const balance = amount === null ? money : formatMoney(amount);
    return enter(await control.call('POST /users', { balance, username: named }));
  });
  return (
    <Group title="New user">
      <Line>
        <Field label="Name" value={username} onChange={setUsername} placeholder="generated" />
        <Field label="Money" value={money} onChange={setMoney} />
        <Button kind="primary" isBusy={isBusy} onClick={create}>
          Create and log in
        </Button>
      </Line>
    </Group>
  );
}

function useLogin(): (user: ControlAnswer<'POST /users'>) => string {
  const { sessions, reload } = usePanel();
  return (user) => {
    sessions.logIn(user);
    return `Logged in as ${user.userinfo.username}. ${reload()}`;
  };
}

const IN_REVIEW = { status: 'processing' } as const;

const LOADERS = {
  deposits: async (control: ControlClient) =>
    (await control.call('GET /deposits', IN_REVIEW)).deposits,
  withdrawals: async (control: ControlClient) =>
    (await control.call('GET /withdrawals', IN_REVIEW)).withdrawals,
};

interface OrdersGroupProps {
  kind: 'deposits' | 'withdrawals';
  title: string;
  onDecided: () => void;
}

type OrdersInReview = Awaited<ReturnType<(typeof LOADERS)[OrdersGroupProps['kind']]>>;

function OrdersGroup({ kind, title, onDecided }: OrdersGroupProps) {
  const { control } = usePanel();
  const { answer, reload } = useLoaded<OrdersInReview>(LOADERS[kind]);
  const { isBusy, act } = useAct(() => {
    reload();
    onDecided();
  });
  const decide = act(async (no: string, decision: 'approve' | 'reject') => {
    const { status } = await control.call(`POST /${kind}/:order_no`, { order_no: no, decision });
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
              label={`Reject ${order_no}`}
              onClick={() => decide(order_no, 'reject')}
            >
              Reject
            </Button>
          </Item>
        ))}
      </List>
    </Group>
  );
}

export function SmsSection() {
  const { answer } = useAnswer('GET /sms', REFRESH_MS);
  const { answer: clock } = useAnswer('GET /clock', REFRESH_MS);
  const { act } = useAct();
  const copy = act(async (code: string) => {
    try {
      await navigator.clipboard.writeText(code);
    } catch {
      throw new Error(`The browser blocks copying here. The code is ${code}.`);
    }
    return `${code} is copied.`;
  });
  return (
    <Group title="SMS codes">
      <List empty="No code was sent.">
        {(answer?.codes ?? []).map(({ mobile, event, code, created_at, expires_at }) => (
          <Item
            key={`${mobile} ${event}`}
            title={`${code} · ${mobile}`}
            note={[
              event,
              formatTime(created_at),
              ...(clock && clock.now >= expires_at ? ['expired'] : []),
            ].join(' · ')}
          >
            <Button label={`Copy ${code}`} onClick={() => copy(code)}>
              Copy
            </Button>
          </Item>
        ))}
      </List>
    </Group>
  );
}
