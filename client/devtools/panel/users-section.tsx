import { useState } from 'react';
import type { ControlAnswer } from '#contract/control/dicebox.ts';
import type { ControlClient } from '#kit/client/control-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { OrdersGroup } from './orders-group.tsx';
import { useAct, useLoaded, usePanel, type Listed } from './panel-context.ts';
import { Field, Group, Item, Line, List } from './parts.tsx';

type User = Listed<'GET /users', 'users'>;

const SHOWN = 30;

const loadUsers = (control: ControlClient) => control.call('GET /users');

/** Who there is, logging in as one of them, and what a back office does with them. */
export function UsersSection() {
  const { answer, reload } = useLoaded(loadUsers);
  const [wanted, setWanted] = useState('');
  const fitting = (answer?.users ?? []).filter(({ username }) => username.includes(wanted.trim()));
  return (
    <>
      <NewUser />
      <Group title="Users">
        {(answer?.users.length ?? 0) > 8 && (
          <Line>
            <Field label="Find" value={wanted} onChange={setWanted} />
          </Line>
        )}
        <List empty="Nobody.">
          {fitting.slice(0, SHOWN).map((user) => (
            <UserItem key={user.username} user={user} reload={reload} />
          ))}
        </List>
      </Group>
      <OrdersGroup kind="deposits" title="Deposits that wait" onDecided={reload} />
      <OrdersGroup kind="withdrawals" title="Withdrawals that wait" onDecided={reload} />
    </>
  );
}

function UserItem({ user, reload }: { user: User; reload: () => void }) {
  const { control } = usePanel();
  const enter = useEntry();
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, act } = useAct();
  const { username, main, level } = user;
  const isBanned = user.status === 'banned';
  const logIn = () =>
    act(async () => enter(await control.call('POST /users/:username/login', { username })));
  const expire = () =>
    act(async () => {
      const { expired } = await control.call('POST /users/:username/expire-tokens', {
        username,
      });
      return `${expired} tokens of ${username} are good no more.`;
    });
  const ban = () =>
    act(async () => {
      await control.call('POST /users/:username/ban', { username, banned: !isBanned });
      reload();
      return `${username} is ${isBanned ? 'let in again' : 'banned'}.`;
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
            {isBanned ? 'Let in again' : 'Ban'}
          </Button>
        </Line>
      )}
    </Item>
  );
}

function NewUser() {
  const { control } = usePanel();
  const enter = useEntry();
  const [username, setUsername] = useState('');
  const [balance, setBalance] = useState('1000.00');
  const { isBusy, act } = useAct();
  const make = () =>
    act(async () => {
      const named = username.trim() || undefined;
      return enter(await control.call('POST /users', { balance, username: named }));
    });
  return (
    <Group title="A new user">
      <Line>
        <Field label="Name" value={username} onChange={setUsername} placeholder="made up" />
        <Field label="Money" value={balance} onChange={setBalance} />
        <Button kind="primary" isBusy={isBusy} onClick={make}>
          Make and log in
        </Button>
      </Line>
    </Group>
  );
}

/** Makes somebody the one who plays on this device. */
function useEntry(): (who: ControlAnswer<'POST /users'>) => string {
  const { sessions, reload } = usePanel();
  return (who) => {
    sessions.logIn(who);
    reload();
    return `The app begins again with ${who.userinfo.username}.`;
  };
}
