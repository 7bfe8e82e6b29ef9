import type { Member } from '@ambiance/contract/members';
import { useStore } from '../../../state/store.ts';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { discoverView, type View } from '../filter/discover-view.ts';
import { MemberCard, MemberCardSkeleton, MemberRow, MemberRowSkeleton } from '../member/MemberCard.tsx';
import type { MemberSlots } from './member-slots.ts';

const layouts: Readonly<Record<View, string>> = {
  grid: 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4',
  list: 'grid gap-4 xl:grid-cols-2',
};
const looks = {
  grid: { One: MemberCard, Waiting: MemberCardSkeleton },
  list: { One: MemberRow, Waiting: MemberRowSkeleton },
};
const waitingCards = 8;
/**
 * How many cards fit on a screen, on a phone and on wider screens. These members are drawn before the others. More
 * urgent photos would slow each other down.
 */
const firstCards = { narrow: { drawn: 2, urgent: 1 }, wide: { drawn: waitingCards, urgent: 4 } };
/** How many cards the question follows: more than fit on a screen, and whole rows with any number of columns. */
export const cardsBeforeQuestion = { narrow: 4, wide: 12 };

export interface MemberListProps {
  members: readonly Member[];
  /** Draws all members. Otherwise only those that the screen shows at first. */
  isWhole: boolean;
  slots: MemberSlots;
}

export function MemberList({ members, isWhole, slots }: MemberListProps) {
  const view = useStore(discoverView);
  const width = useIsWide() ? 'wide' : 'narrow';
  const first = firstCards[width];
  const { One } = looks[view];
  const drawn = isWhole ? members : members.slice(0, first.drawn);
  const { Actions, Instead, isReplaced, question } = slots;
  const items = drawn.map((member, index) => (
    <li key={member.id} className="min-w-0">
      {isReplaced(member) ? (
        <Instead member={member} />
      ) : (
        <One member={member} actions={<Actions member={member} />} first={index < first.urgent} />
      )}
    </li>
  ));
  if (isWhole) {
    const asked = (
      <li key="question" className="col-span-full empty:hidden">
        {question}
      </li>
    );
    items.splice(cardsBeforeQuestion[width], 0, asked);
  }
  return <ul className={layouts[view]}>{items}</ul>;
}

/** Placeholders of the same size as the cards. */
export function MemberListSkeleton() {
  const view = useStore(discoverView);
  const { Waiting } = looks[view];
  return (
    <div aria-hidden className={layouts[view]}>
      {Array.from({ length: waitingCards }, (_, index) => (
        <Waiting key={index} />
      ))}
    </div>
  );
}
