import { TextField, type TextFieldProps } from '../../ui/fields/TextField.tsx';

/** A field for an authenticator app's digits. Phones can fill it in, and autocorrection is off. */
export function AppCodeField(props: TextFieldProps) {
  return (
    <TextField inputMode="numeric" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...props} />
  );
}

/** A field for a recovery code or for either kind of code. */
export function AnyCodeField(props: TextFieldProps) {
  return <TextField autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />;
}
