import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../stores/use-stores.ts';
import css from './parts.module.css';

/** The player's picture, or the first letter of the name when it is missing, fails to load or is the host's drawing of it. */
export const PlayerAvatar = observer(function PlayerAvatar(props: { isLarge?: boolean }) {
  const { userInfo } = useStores().session;
  const [missing, setMissing] = useState('');
  const avatar = userInfo?.avatar ?? '';
  const face = `${css['avatar']} ${props.isLarge ? css['large'] : ''}`;
  if (avatar !== '' && avatar !== missing && !avatar.startsWith('data:image/svg')) {
    // The name beside the picture identifies the player.
    return <img className={face} src={avatar} alt="" onError={() => setMissing(avatar)} />;
  }
  return (
    <span className={face} aria-hidden="true">
      {Array.from(userInfo?.nickname ?? '')[0]?.toUpperCase()}
    </span>
  );
});
