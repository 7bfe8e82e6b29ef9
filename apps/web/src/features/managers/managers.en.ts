import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  managers: 'Managers',
  managersText: 'They can change everything here, and invite or remove each other.',
  failed: 'We couldn’t load the managers',
  you: 'You',
  invited: 'Invited',
  invite: 'Invite a manager',
  inviteTitle: 'Invite a manager',
  inviteText:
    'We’ll email a link to choose a password. It’s valid for 24 hours. To send a new one, invite the person again.',
  email: 'Email',
  name: 'Name',
  language: 'Language of the invitation',
  'language.en': 'English',
  'language.fr': 'French',
  send: 'Send invitation',
  inviteSent: 'Invitation sent to {email}',
  inviteFailed: 'The invitation couldn’t be sent',
  remove: 'Remove',
  removeName: 'Remove {name}',
  removeTitle: 'Remove {name} as a manager?',
  removeText: 'Their access to this venue ends right away. You can invite them again later.',
  removed: '{name} no longer manages this venue',
  removeFailed: 'The manager couldn’t be removed',
});
