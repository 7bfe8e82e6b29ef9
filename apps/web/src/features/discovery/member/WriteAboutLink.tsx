import type { Member } from '@ambiance/contract/members';
import { useLocation } from 'react-router';
import { Link, type LinkProps } from '../../../ui/actions/Link.tsx';
import { chatAddress, type MessageSubject, subjectState } from '../../../ui/members/message-subject.ts';

interface WriteAboutLinkProps extends Omit<LinkProps, 'to' | 'state' | 'replace'> {
  member: Pick<Member, 'id' | 'displayName'>;
  subject: MessageSubject;
}

/** Leads to the conversation with a member, where a part of their profile is quoted above the input. */
export function WriteAboutLink({ member, subject, ...rest }: WriteAboutLinkProps) {
  const isHere = useLocation().pathname === '/chat';
  return <Link {...rest} to={chatAddress(member)} state={subjectState(subject)} replace={isHere} />;
}
