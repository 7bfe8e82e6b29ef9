import { secondFactorRoutes } from '@ambiance/contract/second-factor';
import { resolverOf } from '../../forms/forms.ts';
import { type BoundForm, useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { AnyCodeField } from './CodeField.tsx';
import { secondFactorTexts } from './second-factor.texts.ts';

/** Proof that the two-step login belongs to the user. */
export interface Proof {
  password: string;
  code: string;
}

export const useProofForm = () =>
  useBoundForm<Proof>({
    defaultValues: { password: '', code: '' },
    resolver: resolverOf(secondFactorRoutes.remove.body),
  });

interface ProofFormProps {
  /** Id of the form, for a button outside it. */
  id: string;
  form: BoundForm<Proof>;
  onProved: (proof: Proof) => void;
}

/** Asks for the password and a code. */
export function ProofForm({ id, form, onProved }: ProofFormProps) {
  const t = useTexts(secondFactorTexts);
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void form.handleSubmit(onProved)(event)}
      className="flex flex-col gap-4"
    >
      <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
      <AnyCodeField label={t('anyCode')} {...form.field('code')} />
    </form>
  );
}
