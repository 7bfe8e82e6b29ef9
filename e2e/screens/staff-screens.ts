import { answering, refusing, type Screen } from './screen.ts';

/** What the people of a venue work with. */
export const staffScreens: readonly Screen[] = [
  { name: 'staff-only', path: '/host/dashboard', as: 'free' },
  { name: 'host-desk', path: '/host/dashboard', as: 'host' },
  {
    name: 'host-desk-closed',
    path: '/host/dashboard',
    as: 'host',
    open: (page, texts) => page.getByRole('tab', { name: texts.assignments('closed') }).click(),
  },
  { name: 'host-desk-failed', path: '/host/dashboard', as: 'host', before: refusing('**/api/hosts/me/assignments*') },
  { name: 'redeem', path: '/host/redeem', as: 'host' },
  {
    name: 'redeem-refused',
    path: '/host/redeem',
    as: 'host',
    open: async (page, texts) => {
      await page.getByLabel(texts.redeem('code')).fill('0000 1111 2222 3333');
      await page.getByRole('button', { name: texts.redeem('redeemAction'), exact: true }).click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  { name: 'venue-desk', path: '/venue/dashboard', as: 'manager' },
  {
    name: 'venue-desk-of-two',
    path: '/venue/dashboard',
    as: 'manager',
    before: answering('**/api/users/me/venues', [
      { id: 1, name: 'Café Lanterne' },
      { id: 2, name: 'La Table d’Ariane' },
    ]),
  },
  {
    name: 'venue-desk-hosts',
    path: '/venue/dashboard',
    as: 'manager',
    open: (page, texts) => page.getByRole('tab', { name: texts.venues('hosts') }).click(),
  },
  { name: 'venue-desk-failed', path: '/venue/dashboard', as: 'manager', before: refusing('**/api/venues/*/hosts') },
  { name: 'venue-settings', path: '/venue/settings', as: 'manager' },
  {
    name: 'new-host',
    path: '/venue/settings',
    as: 'manager',
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.hosts('addHost') }).click();
      await page.getByRole('button', { name: texts.hosts('createHost') }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'venue-perks', path: '/venue/perks', as: 'manager' },
  {
    name: 'edit-perk',
    path: '/venue/perks',
    as: 'manager',
    open: async (page, texts) => {
      await page
        .getByRole('button', { name: texts.managedPerks('edit') })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
