import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  report: 'Report',
  reportName: 'Report {name}',
  reportTitle: 'Report User',
  reportText: 'Tell us what {name} did or wrote. They won’t know it was you.',
  reportMessageTitle: 'Report Message',
  reportMessageText: 'Tell us what is wrong with this message. {name} won’t know it was you.',
  category: 'What is it about?',
  chooseCategory: 'Choose…',
  'category.harassment': 'Harassment or threats',
  'category.scam': 'Money, scam or advertising',
  'category.fake-profile': 'A fake profile',
  'category.under-age': 'Somebody underage',
  'category.content': 'Offensive photos or texts',
  'category.other': 'Something else',
  reason: 'Reason',
  alsoBlock: 'Block {name} too',
  submitReport: 'Submit Report',
  reported: "Report submitted. We'll review promptly.",
  reportFailed: 'The report could not be sent. Please try again.',
  ended: 'Your conversation with {name} is over. If something wasn’t right, you can still tell us.',
});
