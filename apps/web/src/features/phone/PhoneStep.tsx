import { phoneRoutes } from '@ambiance/contract/phone';
import { parsePhoneNumber } from '@ambiance/domain/phones';
import { useEffect } from 'react';
import { resolverOf } from '../../forms/forms.ts';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useInstance } from '../../server/instance.ts';
import { Button } from '../../ui/actions/Button.tsx';
import type { ButtonVariant } from '../../ui/actions/button-style.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { phoneTexts } from './phone.texts.ts';
import { useSendCode } from './use-send-code.ts';

const checkPhone = resolverOf<{ phone: string }>(phoneRoutes.start.body);

interface PhoneStepProps {
  /** The number typed before, if the user comes back. */
  phone: string;
  /** Why this number cannot be used. */
  refusal: string | undefined;
  variant: ButtonVariant;
  takesFocus: boolean;
  /** Called with the number that was dialled, and with the number as typed. */
  onSent: (phone: string, typed: string) => void;
  /** Goes to the step for a code that was already sent, if there is one. */
  onHaveCode: (() => void) | undefined;
}

/** The first step: asks for the number. */
export function PhoneStep({ phone, refusal, variant, takesFocus, onSent, onHaveCode }: PhoneStepProps) {
  const t = useTexts(phoneTexts);
  const isStub = useInstance()?.standIns.includes('sms');
  const form = useBoundForm({
    defaultValues: { phone },
    resolver: ({ phone: typed }, context, options) =>
      checkPhone({ phone: parsePhoneNumber(typed) ?? typed }, context, options),
  });
  const send = useSendCode({
    onSent: (sentTo) => onSent(sentTo, form.getValues('phone')),
    onRefused: (error) => form.setError('phone', { message: error.message }, { shouldFocus: true }),
  });
  const { setFocus, setError } = form;
  useEffect(() => {
    if (refusal) setError('phone', { message: refusal }, { shouldFocus: true });
  }, [refusal, setError]);
  useEffect(() => {
    if (takesFocus) setFocus('phone');
  }, [takesFocus, setFocus]);
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((dialled) => send.mutate(dialled.phone))(event)}
      className="flex flex-col gap-4"
    >
      <TextField
        label={t('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t('phoneHint')}
        {...form.field('phone')}
      />
      {isStub && <p className="text-sm text-ink-muted">{t('stub')}</p>}
      <Button type="submit" variant={variant} wide busy={send.isPending}>
        {t('sendCode')}
      </Button>
      {onHaveCode && (
        <Button variant="quiet" wide onClick={onHaveCode}>
          {t('haveCode')}
        </Button>
      )}
    </form>
  );
}
