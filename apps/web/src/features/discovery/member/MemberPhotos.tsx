import type { Member } from '@ambiance/contract/members';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { classes } from '../../../ui/classes.ts';
import { Link, type LinkProps } from '../../../ui/actions/Link.tsx';
import { MemberLink } from '../../../ui/members/MemberLink.tsx';
import type { MessageSubject } from '../../../ui/members/message-subject.ts';
import { Photo, type PhotoProps } from '../../../ui/media/Photo.tsx';
import { initialOf } from '../../../ui/members/initial-of.ts';
import { discoveryTexts } from '../discovery.texts.ts';
import { WriteAboutLink } from './WriteAboutLink.tsx';

export const photoSize = { width: 320, height: 400 };
const frame = 'relative aspect-4/5 overflow-hidden bg-sunken @container';

export interface MemberPhotosProps {
  member: Pick<Member, 'id' | 'displayName' | 'photos' | 'currentMoodKey'>;
  /** The address that a photo links to: the member, a message about the photo, or a page. Without it, photos are not links. */
  leadsTo?: 'member' | 'message' | Pick<LinkProps, 'to' | 'state'> | undefined;
  className?: string;
  /** A thumbnail next to text: only the primary photo. */
  small?: boolean;
  /** One of the first members on the screen. */
  first?: boolean;
  /** Content on top of the photos. */
  children?: ReactNode;
}

/** The photos of a member, one at a time. */
export function MemberPhotos({
  member,
  leadsTo,
  className,
  small = false,
  first = false,
  children,
}: MemberPhotosProps) {
  const t = useTexts(discoveryTexts);
  const { displayName: name, photos } = member;
  if (photos.length > 1 && !small) {
    return (
      <Carousel member={member} leadsTo={leadsTo} first={first} className={classes(frame, className)}>
        {children}
      </Carousel>
    );
  }
  const [only] = photos;
  return (
    <div className={classes(frame, className)}>
      {only ? (
        <LinkedPhoto
          member={member}
          leadsTo={leadsTo}
          subject={{ number: 1, of: photos.length, url: only }}
          url={only}
          alt={t('photo', { name, number: 1, total: photos.length })}
          {...photoSize}
          first={first}
          className="size-full"
        />
      ) : (
        <div
          data-mood={member.currentMoodKey ?? 'none'}
          className={classes(
            'flex size-full flex-col items-center justify-center gap-1 bg-linear-to-b from-accent-soft to-accent-line text-accent-ink',
            !small && 'pb-16',
          )}
        >
          <span aria-hidden className="font-serif text-[clamp(2.25rem,25cqi,4.5rem)] leading-none">
            {initialOf(name)}
          </span>
          <span className="text-sm">{t('noPhotos')}</span>
        </div>
      )}
      {children}
    </div>
  );
}

interface CarouselProps extends Pick<MemberPhotosProps, 'member' | 'leadsTo'> {
  first: boolean;
  className: string;
  children: ReactNode;
}

function Carousel({ member, leadsTo, first, className, children }: CarouselProps) {
  const t = useTexts(discoveryTexts);
  const { displayName: name, photos } = member;
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  // Only the carousels of visible cards are measured, and only they load further photos.
  const [viewport, carousel] = useEmblaCarousel({ active: isNear });
  const [current, setCurrent] = useState(0);
  const [reached, setReached] = useState(0);
  if (current > reached) setReached(current);
  useEffect(() => {
    if (!carousel) return undefined;
    const follow = () => setCurrent(carousel.selectedScrollSnap());
    carousel.on('select', follow);
    return () => {
      carousel.off('select', follow);
    };
  }, [carousel]);

  const total = photos.length;
  const steps = [
    {
      label: t('previousPhoto', { name }),
      Icon: ChevronLeft,
      side: 'left-0',
      go: () => carousel?.scrollPrev(),
      ends: 0,
    },
    {
      label: t('nextPhoto', { name }),
      Icon: ChevronRight,
      side: 'right-0',
      go: () => carousel?.scrollNext(),
      ends: total - 1,
    },
  ];
  return (
    <div ref={place} className={className}>
      <div ref={viewport} className="size-full overflow-hidden">
        <div className="flex size-full touch-pan-y">
          {photos.map((url, index) => (
            <div key={url} aria-hidden={index !== current} className="size-full shrink-0">
              {index <= (isNear ? reached + 1 : 0) && (
                <LinkedPhoto
                  member={member}
                  leadsTo={leadsTo}
                  subject={{ number: index + 1, of: total, url }}
                  isCurrent={index === current}
                  url={url}
                  alt={t('photo', { name, number: index + 1, total })}
                  {...photoSize}
                  first={first && index === 0}
                  className="size-full"
                />
              )}
            </div>
          ))}
        </div>
      </div>
      {children}
      <Dots total={total} current={current} />
      {steps.map(({ label, Icon, side, go, ends }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          aria-disabled={current === ends}
          onClick={go}
          className={classes(
            'group absolute top-1/2 inline-flex size-13 -translate-y-1/2 items-center justify-center rounded-full text-white transition-opacity focus-visible:outline-white aria-disabled:opacity-0 aria-disabled:focus-visible:opacity-50',
            side,
          )}
        >
          <span className="inline-flex size-10 items-center justify-center rounded-full bg-black/40 group-hover:bg-black/60">
            <Icon aria-hidden className="size-5" />
          </span>
        </button>
      ))}
    </div>
  );
}

/** Dots that show the current photo. Screen readers read it from the photo itself. */
function Dots({ total, current }: { total: number; current: number }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-4 right-3 flex items-center gap-1 rounded-full bg-black/40 p-1.5"
    >
      {Array.from({ length: total }, (_, index) => (
        <span key={index} className={classes('size-1.5 rounded-full bg-white', index !== current && 'opacity-45')} />
      ))}
    </div>
  );
}

interface LinkedPhotoProps extends PhotoProps, Pick<MemberPhotosProps, 'member' | 'leadsTo'> {
  subject: MessageSubject & { number: number };
  /** The photo that is shown. The keyboard reaches no other. */
  isCurrent?: boolean;
}

/** A photo that links to its member, to a page or to a message about it. The Tab key skips the first two: other links lead there. */
function LinkedPhoto({ member, leadsTo, subject, isCurrent = true, ...photo }: LinkedPhotoProps) {
  const t = useTexts(discoveryTexts);
  if (!leadsTo) return <Photo {...photo} />;
  if (leadsTo === 'member') {
    return (
      <MemberLink id={member.id} tabIndex={-1} draggable={false} className="block size-full">
        <Photo {...photo} />
      </MemberLink>
    );
  }
  if (leadsTo !== 'message') {
    return (
      <Link {...leadsTo} tabIndex={-1} draggable={false} className="block size-full">
        <Photo {...photo} />
      </Link>
    );
  }
  return (
    <WriteAboutLink
      member={member}
      subject={subject}
      tabIndex={isCurrent ? 0 : -1}
      draggable={false}
      aria-label={t('writeAboutPhoto', { name: member.displayName, number: subject.number })}
      className="block size-full focus-visible:-outline-offset-4"
    >
      <Photo {...photo} />
    </WriteAboutLink>
  );
}

/** True once the element has been in sight, or nearly. */
function useIsNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsNear(true);
        watch.disconnect();
      },
      { rootMargin: '100px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [place]);
  return isNear;
}
