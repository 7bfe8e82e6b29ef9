import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'Audit',
  lead: 'What moderators and operators did with members and cases. Nothing here can be changed or deleted.',
  operator: 'The operator',
  erased: 'Somebody since erased ({id})',
  who: 'By',
  member: 'Member',
  case: 'Case',
  caseNumber: 'No. {id}',
  what: 'What',
  why: 'Why',
  'action.admin-command': 'Used a command on an account',
  'action.case-opened': 'Opened a case',
  'action.evidence-viewed': 'Looked at evidence',
  'action.member-searched': 'Searched for a member',
  'action.case-decided': 'Decided a case',
  'action.appeal-decided': 'Decided an appeal',
  none: 'Nothing is recorded yet',
  noneText: 'Every look and every decision will appear here.',
  failed: 'The audit could not be loaded',
  showMore: 'Show older ones',
});
