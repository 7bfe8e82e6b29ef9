import type { Message } from '@ambiance/contract/chat';
import type { MeetingPlace } from '@ambiance/contract/proposals';
import { type CalendarDate, dayIn, isTimeZone } from '@ambiance/domain/calendar';
import { clockText, dateText } from '@ambiance/domain/date-text';
import type { MessageId, UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import { maxPlaceLength } from '@ambiance/domain/proposals';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { queryOf } from '../../server/query-of.ts';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showRefusal } from '../../ui/feedback/toast.ts';
import { ChipChoice } from './ChipChoice.tsx';
import { chosenTime } from './chosen-time.ts';
import { capitalised, deviceTimeZone, timeText } from './meeting-time.ts';
import { proposalsTexts } from './proposals.texts.ts';

export interface ProposalSheetProps {
  partnerId: UserId;
  partnerName: string;
  /** The proposal that the new one replaces. */
  counters: MessageId | undefined;
  onSent: (sent: Message) => void;
  onClose: () => void;
}

const elsewhere = 'elsewhere';

/**
 * Asks for a place and a time: a venue (those near both first) or a typed place, and a day and hour in its time zone.
 */
export function ProposalSheet({ partnerId, partnerName, counters, onSent, onClose }: ProposalSheetProps) {
  const t = useTexts(proposalsTexts);
  const [now] = useState(() => new Date());
  const [chosen, setChosen] = useState<string>();
  const [words, setWords] = useState('');
  const [wantedDay, setDay] = useState<CalendarDate>();
  const [wantedHour, setHour] = useState<string>();

  const known = useQuery(placesQuery(partnerId, chosenTime(deviceTimeZone(), now, wantedDay, wantedHour).at));
  const places = known.data ?? [];
  const placeId = chosen ?? (places[0] ? String(places[0].venue.id) : elsewhere);
  const venue = places.find((place) => String(place.venue.id) === placeId)?.venue;
  const timeZone = venue?.timeZone ?? deviceTimeZone();
  const { days, day, hours, hour, at } = chosenTime(timeZone, now, wantedDay, wantedHour);
  const place = venue?.name ?? words.trim();

  const send = useMutation({
    mutationFn: () => {
      const wish = {
        place: venue ? { venueId: venue.id } : { text: words },
        at,
        ...(!venue && isTimeZone(timeZone) && { timeZone }),
      };
      return counters === undefined
        ? server.proposals.propose({ body: { toUserId: partnerId, ...wish } })
        : server.proposals.counter({ params: { id: String(counters) }, body: wish });
    },
    onSuccess(sent) {
      onSent(sent);
      onClose();
    },
    onError: (error) => showRefusal(error, t('notDone')),
  });
  return (
    <Dialog
      onClose={onClose}
      isWritten={words !== ''}
      title={t(counters === undefined ? 'sheetTitle' : 'counterTitle', { name: partnerName })}
      actions={
        <Button type="submit" form="proposal" busy={send.isPending} disabled={place === '' || known.isPending}>
          {t('send')}
        </Button>
      }
    >
      <form
        id="proposal"
        className="flex min-w-0 flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (place !== '' && !send.isPending) send.mutate();
        }}
      >
        {places.length > 0 && (
          <RadioGroup
            legend={t('place')}
            value={placeId}
            onChange={setChosen}
            choices={[...places.map((one) => placeChoice(one, t)), { value: elsewhere, label: t('elsewhere') }]}
          />
        )}
        {!venue && (
          <TextField
            label={t('ownPlace')}
            hint={t('ownPlaceHint')}
            value={words}
            maxLength={maxPlaceLength}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        <ChipChoice
          legend={t('day')}
          value={day}
          onChange={setDay}
          choices={days.map((one) => ({ value: one, label: dayName(one, dayIn(timeZone, now), t.language, t) }))}
        />
        <ChipChoice
          legend={t('hour')}
          value={hour}
          onChange={setHour}
          choices={hours.map(({ clock, at: instant }) => ({
            value: clock,
            label: hourName(instant, timeZone, t.language),
          }))}
        />
        <p aria-live="polite" className="min-h-12 text-balance text-ink-muted">
          {place !== '' && t('summary', { place, time: timeText(at, timeZone, t.language) })}
        </p>
      </form>
    </Dialog>
  );
}

/** A venue to choose, with a mark if it has a perk for two. */
const placeChoice = (
  { venue: { id, name, address, city }, isOpen, hasPerkForTwo }: MeetingPlace,
  t: (key: 'openThen' | 'closedThen' | 'perkForTwo') => string,
) => ({
  value: String(id),
  // The border of the mark shows on the colour of the chosen place.
  label: hasPerkForTwo ? (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {name}{' '}
      <Badge tone="accent" icon={<Ticket aria-hidden className="size-3.5" />} className="border border-accent-line">
        {t('perkForTwo')}
      </Badge>
    </span>
  ) : (
    name
  ),
  hint: (
    <>
      {address ?? city} <span className="block">{t(isOpen ? 'openThen' : 'closedThen')}</span>
    </>
  ),
});

function dayName(
  day: CalendarDate,
  today: CalendarDate,
  language: Language,
  t: (key: 'today' | 'tomorrow') => string,
): string {
  const noon = new Date(`${day}T12:00:00Z`);
  const ahead = Math.round((noon.getTime() - Date.parse(`${today}T12:00:00Z`)) / 86_400_000);
  if (ahead === 0) return t('today');
  if (ahead === 1) return t('tomorrow');
  return capitalised(dateText(noon, language, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }));
}

const hourName = (at: Date, timeZone: string, language: Language): string =>
  clockText(at, language, { timeZone, hour: 'numeric', minute: '2-digit' });

/**
 * Venues near both, and whether they are open at an instant; those of the previous hour are shown until the new ones are
 * loaded.
 */
const placesQuery = (withUserId: string, at: string) =>
  queryOf(
    ['proposals', 'places', withUserId, at],
    (it) => server.proposals.places({ query: { withUserId, at }, ...it }),
    { placeholderData: keepPreviousData, staleTime: 300_000 },
  );
