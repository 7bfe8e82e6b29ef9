import type { Me } from '@ambiance/contract/members';
import { maxPhotos } from '@ambiance/domain/photos';
import { Camera, Mail, MapPin, Settings } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { Avatar } from '../../ui/members/Avatar.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { VerifiedMark } from '../../ui/members/VerifiedMark.tsx';
import { membersTexts } from './members.texts.ts';

/** The member as others see them, with the email address that only they see. */
export function ProfileHeader({ me }: { me: Me }) {
  const t = useTexts(membersTexts);
  const facts = [
    { Icon: MapPin, text: t('place', { city: me.city, country: me.country }) },
    { Icon: Camera, text: t('photoCount', { count: me.photos.length, max: maxPhotos }) },
    { Icon: Mail, text: me.email },
  ];
  return (
    <header className="flex flex-col items-center gap-6 text-center sm:flex-row sm:items-start sm:text-left">
      <Avatar name={me.displayName} photoUrl={me.primaryPhotoUrl} size={128} />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 sm:justify-start">
          <h1 tabIndex={-1} className="min-w-0 text-4xl">
            {me.displayName}
          </h1>
          {me.verified && <VerifiedMark source={me.verificationSource} withText />}
          {me.role === 'member' && me.age !== null && (
            <span className="text-lg text-ink-muted">{t('age', { count: me.age })}</span>
          )}
        </div>
        <ul className="flex flex-wrap justify-center gap-x-5 gap-y-1 text-ink-muted sm:justify-start">
          {facts.map(({ Icon, text }) => (
            <li key={text} className="flex min-w-0 items-center gap-1.5">
              <Icon aria-hidden className="size-4 shrink-0" />
              <span className="min-w-0">{text}</span>
            </li>
          ))}
        </ul>
        {me.description && <p className="max-w-prose whitespace-pre-line max-sm:text-balance">{me.description}</p>}
        {me.expectations && (
          <p className="max-w-prose font-serif text-ink-muted italic max-sm:text-balance">
            {t('expectations', { text: me.expectations })}
          </p>
        )}
      </div>
      <LinkButton to="/settings" variant="secondary" icon={<Settings aria-hidden className="size-5" />}>
        {t('settings')}
      </LinkButton>
    </header>
  );
}
