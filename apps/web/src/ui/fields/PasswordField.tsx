import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { classes } from '../classes.ts';
import { controlStyle, Field } from './Field.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import type { TextFieldProps } from './TextField.tsx';
import { uiTexts } from '../ui.texts.ts';

/** A password, hidden until its button reveals it. `autoComplete` is `current-password` or `new-password`. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: Omit<TextFieldProps, 'type'> & { autoComplete: 'current-password' | 'new-password' }) {
  const t = useTexts(uiTexts);
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, className }} optional={optional ?? false}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classes(controlStyle, 'pr-12')}
          />
          <IconButton
            label={shown ? t('hidePassword') : t('showPassword')}
            icon={shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
            onClick={() => setShown(!shown)}
            className="absolute top-0 right-0 text-ink-muted"
          />
        </div>
      )}
    </Field>
  );
}
