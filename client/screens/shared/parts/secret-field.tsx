import { useT } from '../../../i18n/i18n.ts';
import { TextField, type TextFieldProps } from '../../../ui/controls/fields.tsx';

/** A password field with a button that reveals the text. */
export function SecretField(props: Omit<TextFieldProps, 'secret'>) {
  const t = useT();
  const secret = { showLabel: t('login.showPassword'), hideLabel: t('login.hidePassword') };
  return <TextField {...props} secret={secret} />;
}
