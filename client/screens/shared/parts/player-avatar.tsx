import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../stores/use-stores.ts';
import css from './parts.module.css';

/** The player's picture, or the first letter of the name when it is missing, fails to load or is the host's drawing of it. */
export const PlayerAvatar = observer(function PlayerAvatar() {
  const { userInfo } = useStores().session;
  const [missing, setMissing] = useState('');
  const avatar = userInfo?.avatar ?? '';
  const look = `middle rigid bold ${css['avatar']}`;
  if (avatar !== '' && avatar !== missing && !avatar.startsWith('data:image/svg')) {
    // The name beside the picture identifies the player.
    return <img className={look} src={avatar} alt="" onError={() => setMissing(avatar)} />;
  }
  return (
    <span className={look} aria-hidden="true">
      {Array.from(userInfo?.nickname ?? '')[0]?.toUpperCase()}
    </span>
  );
});
