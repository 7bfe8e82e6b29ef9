import type { LoggedIn } from '@ambiance/contract/accounts';
import type { Me } from '@ambiance/contract/members';
import { CircleUser } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Message } from '../../ui/feedback/Message.tsx';
import { canUsePasskeys } from '../../features/second-factor/can-use-passkeys.ts';
import { secondFactorTexts } from '../../features/second-factor/second-factor.texts.ts';
import { registerForm } from '../../features/accounts/register-form.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { toaster } from '../../ui/feedback/toaster.ts';
import { LoginForm } from '../../features/accounts/LoginForm.tsx';
import { discardRegistrationDraft } from '../../features/accounts/registration-steps.ts';
import { accountsTexts } from '../../features/accounts/accounts.texts.ts';
import { RegisterFormSkeleton } from '../../features/accounts/RegisterFormSkeleton.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { keepPickedMood } from '../../session/picked-mood.ts';
import { session, type StoredLogin, useSession } from '../../session/session.ts';
import {
  type AccountStatusState,
  askedByAddress,
  type AuthState,
  secondFactorPath,
  startPageOf,
} from '../../session/start-page.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { NarrowPage } from '../../ui/layout/NarrowPage.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { useFirstStepsAhead } from '../account/first-steps-ahead.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { showLateFonts } from '../../loading/late-fonts.ts';
import { whenIdle } from '../../loading/when-idle.ts';

const codeStep = lazyComponent(async () => {
  const [{ CodeStep }] = await Promise.all([
    import('../../features/second-factor/CodeStep.tsx'),
    secondFactorTexts.load(),
  ]);
  return CodeStep;
});

const passkeyLogin = lazyComponent(async () => {
  const [{ PasskeyLogin }] = await Promise.all([
    import('../../features/second-factor/PasskeyLogin.tsx'),
    secondFactorTexts.load(),
  ]);
  return PasskeyLogin;
});

export function AuthPage() {
  // Shown only to users who arrive signed in. A user who logs in here is on the way to the next page.
  const [login] = useState(() => session.get());
  // The session may end while the page is open.
  const isSignedIn = useSession() !== undefined;
  return login && isSignedIn ? <SignedIn login={login} /> : <LoginOrRegister />;
}

function LoginOrRegister() {
  const t = useTexts(accountsTexts);
  const navigate = useNavigate();
  const state = (useLocation().state as AuthState | null) ?? askedByAddress();
  const tab = state?.tab ?? 'login';
  const step = stepAt(useSearchParams()[0]);
  /** Tab and step are in the address, so that Back returns to the previous step, and a reload shows the same step. */
  const open = (next: 'login' | 'register', { number = 1, replace = false } = {}) => {
    // Another form appears now, so the fonts cannot move a button that is being pressed.
    showLateFonts();
    void navigate({ search: searchOf(next, number) }, { replace, state: { ...state, tab: next } });
  };
  const [email, setEmail] = useState('');
  const [offersPasskeys, setOffersPasskeys] = useState(false);
  useEffect(keepPickedMood, []);
  useFirstStepsAhead(tab === 'register' && step > 1);
  useEffect(
    () =>
      whenIdle(() => {
        void Promise.all([registerForm.preload(), toaster.preload()]);
        if (canUsePasskeys()) void passkeyLogin.preload().then(() => setOffersPasskeys(true));
      }),
    [],
  );

  const [login, setLogin] = useState<{ loginToken: string; bringBack: boolean }>();
  const enter = ({ accessToken, user }: LoggedIn) => {
    session.begin(accessToken, user);
    discardRegistrationDraft();
    showToast(t('welcomeBack', { name: user.displayName }));
    const next = nextPage(state, user);
    void navigate(user.mustAddSecondFactor ? secondFactorPath : next, { replace: true, state: { from: next } });
  };
  if (login) {
    return (
      <Suspense>
        <codeStep.Component {...login} onLogin={enter} onBack={() => setLogin(undefined)} />
      </Suspense>
    );
  }

  const steps = {
    onShutOut: (found: AccountStatusState) => void navigate('/account-status', { state: found }),
    onLogin: enter,
    onCodeNeeded: async (loginToken: string, bringBack = false) => {
      await codeStep.preload();
      setLogin({ loginToken, bringBack });
    },
  };
  const isLogin = tab === 'login';
  const title = isLogin ? t('logInTitle') : t(stepTitles[step - 1]!);
  const lead = isLogin ? t('logInLead') : step === 1 ? t('registerLead') : undefined;
  return (
    <NarrowPage name={isLogin ? t('logIn') : t('register')} title={title} lead={lead}>
      {isLogin && state?.from && <Banner>{t(state.from === '/profile' ? 'profileNeedsLogin' : 'leadsBack')}</Banner>}
      {isLogin && email && <Banner>{t('accountWaits')}</Banner>}
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={(next) => open(next, { replace: true })}
        tabs={[
          {
            value: 'login',
            label: t('logIn'),
            content: (
              <div className="flex flex-col gap-3">
                <LoginForm key={email} email={email || (state?.email ?? '')} {...steps} />
                {offersPasskeys && (
                  <Suspense>
                    <passkeyLogin.Component onLogin={enter} onShutOut={steps.onShutOut} />
                  </Suspense>
                )}
              </div>
            ),
          },
          {
            value: 'register',
            label: t('register'),
            content: (
              <Suspense fallback={<RegisterFormSkeleton />}>
                <registerForm.Component
                  {...steps}
                  step={step}
                  onStep={(number, how) => open('register', { number, ...how })}
                  onBack={() => void navigate(-1)}
                  onRegistered={() => void navigate('/profile', { replace: true, state: { firstSteps: true } })}
                  onLoginNeeded={(address) => {
                    setEmail(address);
                    open('login', { replace: true });
                  }}
                />
              </Suspense>
            ),
          },
        ]}
      />
    </NarrowPage>
  );
}

const stepTitles = ['registerTitle', 'birthTitle', 'nameTitle'] as const;

const searchOf = (tab: 'login' | 'register', step: number): string =>
  tab === 'login' ? '' : `?tab=register${step > 1 ? `&step=${step}` : ''}`;

/** The registration's screen that an address names, from 1. */
function stepAt(address: URLSearchParams): number {
  const step = Number(address.get('step'));
  return Number.isInteger(step) && step >= 1 && step <= stepTitles.length ? step : 1;
}

/** Returns the page that the user requested before the login, unless a different account requested it. */
function nextPage(state: AuthState | null, { id, role }: Me): string {
  const isTheirs = !state?.userId || state.userId === id;
  return (isTheirs && state?.from) || startPageOf(role);
}

function SignedIn({ login: { displayName, role } }: { login: StoredLogin }) {
  const t = useTexts(accountsTexts);
  return (
    <Message
      icon={<CircleUser aria-hidden />}
      title={t('signedInTitle', { name: displayName })}
      text={t('signedInText')}
      action={<LinkButton to={startPageOf(role)}>{t('goOn')}</LinkButton>}
    >
      <PageTitle>{t('logIn')}</PageTitle>
    </Message>
  );
}
