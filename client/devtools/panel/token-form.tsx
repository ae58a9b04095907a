import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field, Group, Line, Note } from './parts.tsx';
import css from './panel.module.css';

/** A server that answers the whole network was started with a token, which stays on this device. */
export function TokenForm({ onToken }: { onToken: (token: string) => void }) {
  const [token, setToken] = useState('');
  return (
    <div className={css['body']}>
      <Group title="Control token">
        <Note>This server was started with DICEBOX_CONTROL_TOKEN, and wants it.</Note>
        <Line>
          <Field label="Token" type="password" value={token} onChange={setToken} />
          <Button kind="primary" onClick={() => onToken(token.trim())}>
            Use it
          </Button>
        </Line>
      </Group>
    </div>
  );
}
