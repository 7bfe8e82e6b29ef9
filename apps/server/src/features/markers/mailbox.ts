/** Both names of one provider, at which dots make no difference. */
const dotless = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that mail to an address arrives in, as far as the address shows: lower case, without a tag (`ana+1@…`), and without
 * dots where the provider ignores them. Only for markers, which are about a person; accounts and login use the address as it is.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const untagged = local.split('+', 1)[0]!;
  if (at < 1 || untagged === '') return address;
  return dotless.includes(domain) ? `${untagged.replaceAll('.', '')}@${dotless[0]}` : `${untagged}@${domain}`;
}
