import type { LoggedIn } from '@ambiance/contract/accounts';
import type { Me } from '@ambiance/contract/members';
import { CircleUser } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Message } from '../../ui/feedback/Message.tsx';
import { secondFactorTexts } from '../../features/second-factor/second-factor.texts.ts';
import { registerForm } from '../../features/accounts/register-form.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { toaster } from '../../ui/feedback/toaster.ts';
import { LoginForm } from '../../features/accounts/LoginForm.tsx';
import { accountsTexts } from '../../features/accounts/accounts.texts.ts';
import { RegisterFormSkeleton } from '../../features/accounts/RegisterFormSkeleton.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { session, type StoredLogin } from '../../session/session.ts';
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
import { fetchedComponent } from '../../loading/fetched-component.tsx';
import { whenIdle } from '../../loading/when-idle.ts';

const codeStep = fetchedComponent(async () => {
  const [{ CodeStep }] = await Promise.all([
    import('../../features/second-factor/CodeStep.tsx'),
    secondFactorTexts.load(),
  ]);
  return CodeStep;
});

export function AuthPage() {
  // Shown only to users who arrive signed in. A user who logs in here is on the way to the next page.
  const [login] = useState(() => session.get());
  return login ? <SignedIn login={login} /> : <LoginOrRegister />;
}

function LoginOrRegister() {
  const t = useTexts(accountsTexts);
  const navigate = useNavigate();
  const state = (useLocation().state as AuthState | null) ?? askedByAddress();
  const [tab, setTab] = useState(state?.tab ?? 'login');
  const [email, setEmail] = useState('');
  useEffect(() => whenIdle(() => void Promise.all([registerForm.preload(), toaster.preload()])), []);

  const [login, setLogin] = useState<{ loginToken: string; bringBack: boolean }>();
  const enter = ({ accessToken, user }: LoggedIn) => {
    session.begin(accessToken, user);
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
  return (
    <NarrowPage
      name={isLogin ? t('logIn') : t('register')}
      title={isLogin ? t('logInTitle') : t('registerTitle')}
      lead={isLogin ? t('logInLead') : t('registerLead')}
    >
      {isLogin && state?.from && <Banner>{t(state.from === '/profile' ? 'profileNeedsLogin' : 'leadsBack')}</Banner>}
      {isLogin && email && <Banner>{t('accountWaits')}</Banner>}
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'login',
            label: t('logIn'),
            content: <LoginForm key={email} email={email || (state?.email ?? '')} {...steps} />,
          },
          {
            value: 'register',
            label: t('register'),
            content: (
              <Suspense fallback={<RegisterFormSkeleton />}>
                <registerForm.Component
                  {...steps}
                  onRegistered={() => void navigate('/profile', { replace: true, state: { firstSteps: true } })}
                  onLoginNeeded={(address) => {
                    setEmail(address);
                    setTab('login');
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
