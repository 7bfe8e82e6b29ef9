import { useTexts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/session.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { recoveryTexts } from './recovery.texts.ts';

/** Says that a mailed link logs out the user of this browser, whose account may be a different one. */
export function EndsLogin() {
  const t = useTexts(recoveryTexts);
  const login = useSession();
  return login ? <Banner>{t('endsLogin', { name: login.displayName })}</Banner> : null;
}
