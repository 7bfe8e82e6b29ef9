/** The two domains of one provider that ignores dots in names. */
const dotless = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox behind an address, as far as the address shows it: lower case, without a tag (`ana+1@…`), and without dots if the
 * provider ignores them. Only for markers, which are about a person; accounts and login use the address as written.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const untagged = local.split('+', 1)[0]!;
  if (at < 1 || untagged === '') return address;
  return dotless.includes(domain) ? `${untagged.replaceAll('.', '')}@${dotless[0]}` : `${untagged}@${domain}`;
}
