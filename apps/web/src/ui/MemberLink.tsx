import { Link, type LinkProps } from './Link.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useOpenedOverPage } from './use-opened-over-page.ts';

const folder = '/members/';

/** The member of an address such as `/members/{id}`; undefined for any other. */
export const memberAt = (address: string | undefined): string | undefined =>
  address?.startsWith(folder) ? address.slice(folder.length).toLowerCase() : undefined;

/** Leads to a member: where there is room, over the page; otherwise, and in a tab of its own, on a page of their own. */
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
