import { ArrowLeft } from 'lucide-react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { discoveryTexts } from '../../features/discovery/discovery.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/session.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { memberAt } from '../../ui/members/MemberLink.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { MemberDetails, MemberTitle, useMember, useMemberTitle } from './MemberDetails.tsx';

/** The member in the URL, on a page of their own. */
export function MemberPage() {
  const id = memberAt(useLocation().pathname) ?? '';
  const me = useSession();
  if (id === me?.id) return <Navigate to="/profile" replace />;
  return <Profile key={id} id={id} />;
}

function Profile({ id }: { id: string }) {
  const t = useTexts(discoveryTexts);
  const navigate = useNavigate();
  const { key } = useLocation();
  const query = useMember(id);
  const title = useMemberTitle(query.data);
  // A user who followed a link from elsewhere has no page to go back to.
  const goBack = () => void (key === 'default' ? navigate('/search') : navigate(-1));
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-4 px-4 py-4 sm:px-5 sm:py-8">
      <PageTitle>{title}</PageTitle>
      <div className="-ml-2 flex items-center gap-2">
        <IconButton label={t('back')} icon={<ArrowLeft aria-hidden className="size-5" />} onClick={goBack} />
        <h1 tabIndex={-1} className="line-clamp-2 min-w-0 text-3xl outline-none wrap-anywhere max-[22rem]:text-2xl">
          <MemberTitle member={query.data} />
        </h1>
      </div>
      <MemberDetails query={query} />
    </div>
  );
}
