import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Choice } from '../../ui/controls/choice.tsx';
import { LoginForm } from './login-form.tsx';
import css from './login-form.module.css';
import { MobileForm } from './mobile-form.tsx';

/** By password, or by a code sent to the mobile. */
export function LoginWays({ onLoggedIn }: { onLoggedIn: () => void }) {
  const t = useT();
  const [way, setWay] = useState<'password' | 'mobile'>('password');
  return (
    <div className={css['form']}>
      <Choice
        legend={t('sms.way')}
        isLegendHidden
        face="segments"
        options={[
          { value: 'password', words: t('sms.byPassword') },
          { value: 'mobile', words: t('sms.byMobile') },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'password' ? (
        <LoginForm onLoggedIn={onLoggedIn} />
      ) : (
        <MobileForm onLoggedIn={onLoggedIn} />
      )}
    </div>
  );
}
