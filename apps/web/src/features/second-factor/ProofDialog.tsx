import { type Proof, secondFactorRoutes } from '@ambiance/contract/second-factor';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { resolverOf } from '../../forms/forms.ts';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { FormDialog, type FormDialogProps } from '../../ui/overlays/FormDialog.tsx';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { AnyCodeField } from './CodeField.tsx';
import { requestPasskey } from './passkey-requests.ts';
import { passkeysQuery } from './second-factor.queries.ts';
import { secondFactorTexts } from './second-factor.texts.ts';
import { showPasskeyFailure } from './show-passkey-failure.ts';

export interface ProofDialogProps<Result> extends Pick<FormDialogProps, 'title' | 'description' | 'onClose'> {
  action: string;
  danger?: boolean;
  /** The title of the message if it fails. */
  failed: string;
  /** True if the account has two-step login, so that a second step is asked for. */
  asksForCode: boolean;
  prove: (proof: Proof) => Promise<Result>;
  onProved: (result: Result) => Promise<void> | void;
  /** Fields of its own, before the proof. */
  children?: ReactNode;
}

/** Asks for everything that a login asks for: the password and, with two-step login, a code or a passkey. */
export function ProofDialog<Result>(props: ProofDialogProps<Result>) {
  const { action, danger, failed, asksForCode, prove, onProved, children, ...dialog } = props;
  const t = useTexts(secondFactorTexts);
  const { data: passkeys } = useQuery({ ...passkeysQuery, enabled: asksForCode });
  const form = useBoundForm<Proof>({
    defaultValues: asksForCode ? { password: '', code: '' } : { password: '' },
    resolver: resolverOf<Proof>(secondFactorRoutes.remove.body),
  });
  const proving = useMutation({
    mutationFn: prove,
    onSuccess: onProved,
    onError: (error) => form.refuse(error, ['password', 'code']) || showPasskeyFailure(error, failed, t),
  });
  const askForPasskey = useMutation({
    mutationFn: async () => requestPasskey(await server.secondFactor.proofOptions()),
    onSuccess: (passkey) => proving.mutate({ password: form.getValues('password'), passkey }),
    onError: (error) => showPasskeyFailure(error, failed, t),
  });
  const withPasskey = async () => {
    if (await form.trigger('password')) askForPasskey.mutate();
  };
  const busy = proving.isPending || askForPasskey.isPending;
  return (
    <FormDialog
      {...dialog}
      submit={{ label: action, danger, busy, run: form.handleSubmit((proof) => proving.mutate(proof)) }}
    >
      {children}
      <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
      {asksForCode && <AnyCodeField label={t('anyCode')} {...form.field('code')} />}
      {asksForCode && canUsePasskeys() && passkeys && passkeys.length > 0 && (
        <Button
          variant="quiet"
          icon={<KeyRound aria-hidden className="size-5" />}
          disabled={busy}
          onClick={() => void withPasskey()}
        >
          {t('usePasskeyInstead')}
        </Button>
      )}
    </FormDialog>
  );
}
