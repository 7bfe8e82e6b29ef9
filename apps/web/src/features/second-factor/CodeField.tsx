import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';

/** A field for the digits of an app, which phones fill in by themselves and nothing corrects. */
export function AppCodeField(props: TextFieldProps) {
  return (
    <TextField inputMode="numeric" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...props} />
  );
}

/** A field for a recovery code, or either kind. */
export function AnyCodeField(props: TextFieldProps) {
  return <TextField autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />;
}
