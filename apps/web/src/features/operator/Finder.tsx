import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { PagedList } from '../../ui/layout/PagedList.tsx';
import { useLocalPages } from '../../ui/layout/use-local-pages.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { foundMembersQuery, foundVenuesQuery } from './operator.queries.ts';
import { operatorTexts } from './operator.texts.ts';
import { server } from '../../server/server.ts';
import { Act } from './Act.tsx';

/** The search, kept by the page while a result is open. */
export interface Search {
  kind: 'members' | 'venues';
  q: string;
}

/** Searches for members or venues on submit and not at each letter, because searches for members are recorded. */
export function Finder({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const t = useTexts(operatorTexts);
  const [typed, setTyped] = useState(search.q);
  const [kind, setKind] = useState(search.kind);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch({ kind, q: typed.trim() });
  };
  return (
    <div className="flex flex-col gap-5">
      <form role="search" onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <Select
          label={t('kind')}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value === 'venues' ? 'venues' : 'members')}
          options={(['members', 'venues'] as const).map((value) => ({ value, label: t(value) }))}
          className="max-sm:w-full"
        />
        <TextField
          label={t('search')}
          hint={t('searchHint')}
          type="search"
          value={typed}
          maxLength={80}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          className="min-w-0 flex-1 basis-60"
        />
        <Button type="submit" variant="secondary" className="sm:mt-7.5 max-sm:w-full">
          {t('find')}
        </Button>
      </form>
      {kind === 'venues' && (
        <div className="flex">
          <AddVenue />
        </div>
      )}
      {search.q && (search.kind === 'members' ? <Members q={search.q} /> : <Venues q={search.q} />)}
    </div>
  );
}

function Members({ q }: { q: string }) {
  const t = useTexts(operatorTexts);
  const { data, error, refetch } = useQuery(foundMembersQuery(q));
  const results = data?.map((one) => ({
    to: `/admin?member=${one.id}`,
    name: one.displayName,
    facts: [one.email, t(`role.${one.role}`), t(`status.${one.status}`)].join(' · '),
  }));
  return <Results results={results} error={error} onRetry={() => void refetch()} />;
}

function Venues({ q }: { q: string }) {
  const t = useTexts(operatorTexts);
  const { data, error, refetch } = useQuery(foundVenuesQuery(q));
  const results = data?.map((one) => ({
    to: `/admin?venue=${one.id}`,
    name: one.name,
    facts: [one.city, one.closedUtc ? t('venueClosed') : t('venueCounts', one)].join(' · '),
  }));
  return <Results results={results} error={error} onRetry={() => void refetch()} />;
}

interface ResultsProps {
  results: readonly { to: string; name: string; facts: string }[] | undefined;
  error: Error | null;
  onRetry: () => void;
}

function Results({ results, error, onRetry }: ResultsProps) {
  const t = useTexts(operatorTexts);
  const pages = useLocalPages(results ?? [], results?.[0]?.to ?? '');
  return (
    <PagedList
      pages={{ ...pages, data: results && pages.data, error, refetch: onRetry }}
      keyOf={({ to }) => to}
      failed={t('failed')}
      empty={
        <EmptyState icon={<SearchX aria-hidden />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      }
      render={({ to, name, facts }) => (
        <Link to={to} className="flex min-h-12 flex-col justify-center px-4 py-3 hover:bg-tint sm:px-5">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          <span className="text-sm text-ink-muted [overflow-wrap:anywhere]">{facts}</span>
        </Link>
      )}
    />
  );
}

const fields = ['name', 'city', 'country', 'address'] as const;

/** A button with the dialog that creates a venue, and then opens its page. */
function AddVenue() {
  const t = useTexts(operatorTexts);
  const navigate = useNavigate();
  const [venue, setVenue] = useState({ name: '', city: '', country: 'Canada', address: '' });
  return (
    <Act
      name={t('addVenue')}
      text={t('addVenueText')}
      run={async (why) => {
        const { id } = await server.operator.createVenue({ body: { ...venue, why } });
        await navigate(`/admin?venue=${id}`);
      }}
    >
      {(errors) =>
        fields.map((field) => (
          <TextField
            key={field}
            label={t(field)}
            autoComplete="off"
            optional={field === 'address'}
            value={venue[field]}
            error={errors[field]}
            onChange={({ currentTarget: { value } }) => setVenue((before) => ({ ...before, [field]: value }))}
          />
        ))
      }
    </Act>
  );
}
