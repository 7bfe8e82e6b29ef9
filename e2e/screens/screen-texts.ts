import type { Language } from '@ambiance/domain/languages';
import { texts as appEn } from '../../apps/web/src/app/app.en.ts';
import { texts as appFr } from '../../apps/web/src/app/app.fr.ts';
import { texts as accountDataEn } from '../../apps/web/src/features/account-data/account-data.en.ts';
import { texts as accountDataFr } from '../../apps/web/src/features/account-data/account-data.fr.ts';
import { texts as accountsEn } from '../../apps/web/src/features/accounts/accounts.en.ts';
import { texts as accountsFr } from '../../apps/web/src/features/accounts/accounts.fr.ts';
import { texts as emailEn } from '../../apps/web/src/features/accounts/email/email.en.ts';
import { texts as emailFr } from '../../apps/web/src/features/accounts/email/email.fr.ts';
import { texts as recoveryEn } from '../../apps/web/src/features/accounts/password/recovery.en.ts';
import { texts as recoveryFr } from '../../apps/web/src/features/accounts/password/recovery.fr.ts';
import { texts as assignmentsEn } from '../../apps/web/src/features/assignments/assignments.en.ts';
import { texts as assignmentsFr } from '../../apps/web/src/features/assignments/assignments.fr.ts';
import { texts as blocksEn } from '../../apps/web/src/features/blocks/blocks.en.ts';
import { texts as blocksFr } from '../../apps/web/src/features/blocks/blocks.fr.ts';
import { texts as chatEn } from '../../apps/web/src/features/chat/chat.en.ts';
import { texts as chatFr } from '../../apps/web/src/features/chat/chat.fr.ts';
import { texts as checkInsEn } from '../../apps/web/src/features/check-ins/check-ins.en.ts';
import { texts as checkInsFr } from '../../apps/web/src/features/check-ins/check-ins.fr.ts';
import { texts as discoveryEn } from '../../apps/web/src/features/discovery/discovery.en.ts';
import { texts as discoveryFr } from '../../apps/web/src/features/discovery/discovery.fr.ts';
import { texts as hostsEn } from '../../apps/web/src/features/hosts/hosts.en.ts';
import { texts as managersEn } from '../../apps/web/src/features/managers/managers.en.ts';
import { texts as hostsFr } from '../../apps/web/src/features/hosts/hosts.fr.ts';
import { texts as managersFr } from '../../apps/web/src/features/managers/managers.fr.ts';
import { texts as moodsEn } from '../../apps/web/src/features/moods/moods.en.ts';
import { texts as moodsFr } from '../../apps/web/src/features/moods/moods.fr.ts';
import { texts as managedPerksEn } from '../../apps/web/src/features/perks/managed/managed-perks.en.ts';
import { texts as managedPerksFr } from '../../apps/web/src/features/perks/managed/managed-perks.fr.ts';
import { texts as redeemEn } from '../../apps/web/src/features/perks/door/redeem.en.ts';
import { texts as redeemFr } from '../../apps/web/src/features/perks/door/redeem.fr.ts';
import { texts as perksEn } from '../../apps/web/src/features/perks/perks.en.ts';
import { texts as perksFr } from '../../apps/web/src/features/perks/perks.fr.ts';
import { texts as phoneEn } from '../../apps/web/src/features/phone/phone.en.ts';
import { texts as phoneFr } from '../../apps/web/src/features/phone/phone.fr.ts';
import { texts as firstStepsEn } from '../../apps/web/src/pages/account/first-steps.en.ts';
import { texts as firstStepsFr } from '../../apps/web/src/pages/account/first-steps.fr.ts';
import { texts as photosEn } from '../../apps/web/src/features/photos/photos.en.ts';
import { texts as photosFr } from '../../apps/web/src/features/photos/photos.fr.ts';
import { texts as pauseEn } from '../../apps/web/src/features/plans/pause.en.ts';
import { texts as pauseFr } from '../../apps/web/src/features/plans/pause.fr.ts';
import { texts as plansEn } from '../../apps/web/src/features/plans/plans.en.ts';
import { texts as plansFr } from '../../apps/web/src/features/plans/plans.fr.ts';
import { texts as membersEn } from '../../apps/web/src/features/members/members.en.ts';
import { texts as membersFr } from '../../apps/web/src/features/members/members.fr.ts';
import { texts as venuesEn } from '../../apps/web/src/features/venues/venues.en.ts';
import { texts as venuesFr } from '../../apps/web/src/features/venues/venues.fr.ts';
import { texts as operatorEn } from '../../apps/web/src/features/operator/operator.en.ts';
import { texts as operatorFr } from '../../apps/web/src/features/operator/operator.fr.ts';
import { texts as proposalsEn } from '../../apps/web/src/features/proposals/proposals.en.ts';
import { texts as proposalsFr } from '../../apps/web/src/features/proposals/proposals.fr.ts';
import { texts as reportsEn } from '../../apps/web/src/features/reports/reports.en.ts';
import { texts as reportsFr } from '../../apps/web/src/features/reports/reports.fr.ts';
import { texts as secondFactorEn } from '../../apps/web/src/features/second-factor/second-factor.en.ts';
import { texts as secondFactorFr } from '../../apps/web/src/features/second-factor/second-factor.fr.ts';
import { texts as staffVouchingEn } from '../../apps/web/src/features/vouching/staff-vouching.en.ts';
import { texts as staffVouchingFr } from '../../apps/web/src/features/vouching/staff-vouching.fr.ts';
import { texts as vouchingEn } from '../../apps/web/src/features/vouching/vouching.en.ts';
import { texts as vouchingFr } from '../../apps/web/src/features/vouching/vouching.fr.ts';
import { texts as pickerEn } from '../../apps/web/src/ui/fields/picker.en.ts';
import { texts as pickerFr } from '../../apps/web/src/ui/fields/picker.fr.ts';
import { texts as tableChecksEn } from '../../apps/web/src/features/table-checks/table-checks.en.ts';
import { texts as tableChecksFr } from '../../apps/web/src/features/table-checks/table-checks.fr.ts';
import { texts as uiEn } from '../../apps/web/src/ui/ui.en.ts';
import { texts as uiFr } from '../../apps/web/src/ui/ui.fr.ts';
import { createTranslator } from '../../apps/web/src/i18n/translator.ts';

const catalogues = {
  app: { en: appEn, fr: appFr },
  accountData: { en: accountDataEn, fr: accountDataFr },
  operator: { en: operatorEn, fr: operatorFr },
  accounts: { en: accountsEn, fr: accountsFr },
  email: { en: emailEn, fr: emailFr },
  recovery: { en: recoveryEn, fr: recoveryFr },
  blocks: { en: blocksEn, fr: blocksFr },
  chat: { en: chatEn, fr: chatFr },
  checkIns: { en: checkInsEn, fr: checkInsFr },
  tableChecks: { en: tableChecksEn, fr: tableChecksFr },
  discovery: { en: discoveryEn, fr: discoveryFr },
  moods: { en: moodsEn, fr: moodsFr },
  perks: { en: perksEn, fr: perksFr },
  phone: { en: phoneEn, fr: phoneFr },
  firstSteps: { en: firstStepsEn, fr: firstStepsFr },
  photos: { en: photosEn, fr: photosFr },
  pause: { en: pauseEn, fr: pauseFr },
  plans: { en: plansEn, fr: plansFr },
  members: { en: membersEn, fr: membersFr },
  venues: { en: venuesEn, fr: venuesFr },
  proposals: { en: proposalsEn, fr: proposalsFr },
  reports: { en: reportsEn, fr: reportsFr },
  assignments: { en: assignmentsEn, fr: assignmentsFr },
  hosts: { en: hostsEn, fr: hostsFr },
  managers: { en: managersEn, fr: managersFr },
  managedPerks: { en: managedPerksEn, fr: managedPerksFr },
  redeem: { en: redeemEn, fr: redeemFr },
  secondFactor: { en: secondFactorEn, fr: secondFactorFr },
  staffVouching: { en: staffVouchingEn, fr: staffVouchingFr },
  vouching: { en: vouchingEn, fr: vouchingFr },
  picker: { en: pickerEn, fr: pickerFr },
  ui: { en: uiEn, fr: uiFr },
};

/** The texts of the screens in a language, by feature: `texts.chat('back')`. */
export const textsIn = (language: Language) => ({
  app: createTranslator<typeof appEn>(catalogues.app[language], language),
  accountData: createTranslator<typeof accountDataEn>(catalogues.accountData[language], language),
  operator: createTranslator<typeof operatorEn>(catalogues.operator[language], language),
  accounts: createTranslator<typeof accountsEn>(catalogues.accounts[language], language),
  email: createTranslator<typeof emailEn>(catalogues.email[language], language),
  recovery: createTranslator<typeof recoveryEn>(catalogues.recovery[language], language),
  blocks: createTranslator<typeof blocksEn>(catalogues.blocks[language], language),
  chat: createTranslator<typeof chatEn>(catalogues.chat[language], language),
  checkIns: createTranslator<typeof checkInsEn>(catalogues.checkIns[language], language),
  tableChecks: createTranslator<typeof tableChecksEn>(catalogues.tableChecks[language], language),
  discovery: createTranslator<typeof discoveryEn>(catalogues.discovery[language], language),
  moods: createTranslator<typeof moodsEn>(catalogues.moods[language], language),
  perks: createTranslator<typeof perksEn>(catalogues.perks[language], language),
  phone: createTranslator<typeof phoneEn>(catalogues.phone[language], language),
  firstSteps: createTranslator<typeof firstStepsEn>(catalogues.firstSteps[language], language),
  photos: createTranslator<typeof photosEn>(catalogues.photos[language], language),
  pause: createTranslator<typeof pauseEn>(catalogues.pause[language], language),
  plans: createTranslator<typeof plansEn>(catalogues.plans[language], language),
  members: createTranslator<typeof membersEn>(catalogues.members[language], language),
  venues: createTranslator<typeof venuesEn>(catalogues.venues[language], language),
  proposals: createTranslator<typeof proposalsEn>(catalogues.proposals[language], language),
  reports: createTranslator<typeof reportsEn>(catalogues.reports[language], language),
  assignments: createTranslator<typeof assignmentsEn>(catalogues.assignments[language], language),
  hosts: createTranslator<typeof hostsEn>(catalogues.hosts[language], language),
  managers: createTranslator<typeof managersEn>(catalogues.managers[language], language),
  managedPerks: createTranslator<typeof managedPerksEn>(catalogues.managedPerks[language], language),
  redeem: createTranslator<typeof redeemEn>(catalogues.redeem[language], language),
  staffVouching: createTranslator<typeof staffVouchingEn>(catalogues.staffVouching[language], language),
  vouching: createTranslator<typeof vouchingEn>(catalogues.vouching[language], language),
  secondFactor: createTranslator<typeof secondFactorEn>(catalogues.secondFactor[language], language),
  picker: createTranslator<typeof pickerEn>(catalogues.picker[language], language),
  ui: createTranslator<typeof uiEn>(catalogues.ui[language], language),
});
export type ScreenTexts = ReturnType<typeof textsIn>;
