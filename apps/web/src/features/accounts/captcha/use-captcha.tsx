import { errorSentence } from '@ambiance/domain/errors';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { language, useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { instance, loadInstance } from '../../../server/instance.ts';
import { ServerError } from '../../../server/transport.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { accountsTexts } from '../accounts.texts.ts';
import type { CaptchaWidget } from './captcha.ts';

export interface Captcha {
  /** The widget, to be placed in the form. */
  field: ReactNode;
  /**
   * Returns what a request needs: the proof, or nothing if the widget is out of order, which is shown.
   * @throws ServerError `captcha.invalid` while it is unsolved
   */
  proof(): Promise<{ captchaToken?: string }>;
  /**
   * Call it after a failed request. Restarts the captcha. Returns true if the proof was the reason, which is then shown next to
   * the widget.
   */
  failed(error: unknown): boolean;
}

export function useCaptcha(): Captcha {
  const t = useTexts(accountsTexts);
  const chosen = useLanguage();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<Promise<CaptchaWidget | undefined>>(undefined);
  const [refusal, setRefusal] = useState<string>();

  const open = useCallback(() => {
    if (place.current) widget.current ??= load(place.current);
  }, []);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return undefined;
    // The captcha starts only when the form is used, not when its page is only viewed.
    form.addEventListener('focusin', open, { once: true });
    return () => {
      form.removeEventListener('focusin', open);
      void widget.current?.then((opened) => opened?.remove());
      widget.current = undefined;
    };
  }, [open]);
  useEffect(() => {
    void widget.current?.then((opened) => opened?.speak(chosen));
  }, [chosen]);

  const field = (
    <fieldset aria-describedby={refusal && id} className="flex min-w-0 flex-col gap-1.5">
      {/* Until it starts, its place says what it is for. */}
      <div
        ref={place}
        data-idle={t('captchaIdle')}
        className="min-h-13 empty:flex empty:items-center empty:rounded-[0.625rem] empty:border empty:border-hairline empty:bg-surface empty:px-3.5 empty:text-ink-muted empty:before:content-[attr(data-idle)]"
      />
      {refusal && (
        <p id={id} role="alert" className="flex items-start gap-1.5 text-sm text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {refusal}
        </p>
      )}
    </fieldset>
  );
  return {
    field,

    async proof() {
      setRefusal(undefined);
      open();
      const outcome = await (await widget.current)?.outcome();
      if (outcome?.step === 'solved') return { captchaToken: outcome.proof };
      if (outcome?.step === 'unsolved') throw unsolved();
      showToast(t('captchaUnavailable'), { kind: 'info' });
      return {};
    },

    failed(error) {
      const sentence = error instanceof ServerError ? error.fields['captchaToken']?.error : undefined;
      setRefusal(sentence);
      void startAnew(widget.current, sentence !== undefined);
      return sentence !== undefined;
    },
  };
}

async function load(place: HTMLElement): Promise<CaptchaWidget | undefined> {
  try {
    if (!instance.get()) await loadInstance();
    const siteKey = instance.get()?.turnstileSiteKey;
    if (siteKey) {
      const { openTurnstileWidget } = await import('./turnstile-widget.ts');
      return await openTurnstileWidget(place, language.get(), siteKey);
    }
    const { openCaptchaWidget } = await import('./captcha-widget.ts');
    return await openCaptchaWidget(place, language.get());
  } catch (reason) {
    console.warn('The captcha could not be loaded.', reason);
    return undefined;
  }
}

async function startAnew(opening: Promise<CaptchaWidget | undefined> | undefined, wasReason: boolean): Promise<void> {
  const open = await opening;
  open?.reset();
  if (wasReason) open?.focus();
}

/** The error that the server would return for an invalid proof. */
function unsolved(): ServerError {
  const code = 'captcha.invalid';
  const error = errorSentence(code, language.get(), {});
  return new ServerError(error, 400, { code, fields: { captchaToken: { code, error } } });
}
