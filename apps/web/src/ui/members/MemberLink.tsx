import { Link, type LinkProps } from '../actions/Link.tsx';
import { useIsWide } from '../layout/use-is-wide.ts';
import { useOpenedOverPage } from './use-opened-over-page.ts';

const folder = '/members/';

/** The member in a URL such as `/members/{id}`. Undefined for any other URL. */
export const memberAt = (address: string | undefined): string | undefined =>
  address?.startsWith(folder) ? address.slice(folder.length).toLowerCase() : undefined;

/** A link to a member: over the page if there is room. Otherwise, and in a new tab, to the member's own page. */
export function MemberLink({ id, ...rest }: Omit<LinkProps, 'to'> & { id: string }) {
  const isWide = useIsWide();
  const { open } = useOpenedOverPage();
  const address = folder + id;
  return (
    <Link
      {...rest}
      to={address}
      onClick={(event) => {
        const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (!isWide || !isPlain) return;
        event.preventDefault();
        open(address);
      }}
    />
  );
}
