import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./terms.en.ts')>()({
  title: 'Conditions',
  lead: 'Ce que vous pouvez attendre d’Ambiance, et ce que nous attendons de vous.',

  'agreement.title': 'Notre entente',
  'agreement.text': `En créant un compte, vous acceptez ces conditions et ce que dit la page [Confidentialité](/privacy). Si vous n’êtes pas d’accord, n’utilisez pas Ambiance.
    Ambiance aide des adultes à se rencontrer selon l’humeur et le lieu. Nous ouvrons la porte ; ce qui se passe ensuite entre vous et les autres vous appartient.`,

  'age.title': 'Avoir {age} ans',
  'age.text': `Il faut avoir au moins {age} ans pour ouvrir un compte, ou davantage si la loi l’exige là où vous vivez. Donnez votre vraie date de naissance. Nous fermons les comptes des personnes qui n’ont pas l’âge, et nous demandons à tout le monde de les signaler.`,

  'account.title': 'Votre compte',
  'account.text': `Un seul compte par personne, sous un nom auquel vous répondez. Gardez votre mot de passe pour vous et prévenez-nous aussitôt si quelqu’un d’autre se sert de votre compte.
    Un numéro de téléphone ne peut vérifier qu’un seul compte. Vous pouvez supprimer votre compte en tout temps dans [vos paramètres](/settings/data) et changer d’avis pendant {days} jours.`,

  'conduct.title': 'Le respect des autres',
  'conduct.text': `Soyez quelqu’un que vous aimeriez rencontrer. Sur Ambiance, il est interdit :
    - de harceler, de menacer, d’insulter, de tenir des propos haineux ou d’insister après un non ;
    - de vous faire passer pour quelqu’un d’autre ou de tromper les gens sur vos intentions ;
    - de demander de l’argent, de vendre, de faire de la publicité ou du recrutement ;
    - d’envoyer ou de montrer des images sexuelles, ou de répandre des confidences ;
    - de révéler où une autre personne habite, travaille ou se trouve ;
    - de recueillir les données des membres, d’utiliser des robots ou de contourner une limite ou un blocage ;
    - de faire quoi que ce soit d’illégal.`,

  'your-content.title': 'Vos textes et vos photos',
  'your-content.text': `Vos textes et vos photos restent à vous. Vous nous permettez de les conserver, de les redimensionner et de les montrer aux autres membres tant qu’ils sont sur Ambiance, uniquement pour offrir le service.
    Ne publiez que des photos que vous avez le droit de publier, et seulement de personnes qui y consentent. Nous pouvons retirer ce qui enfreint ces conditions.`,

  'moderation.title': 'Signalements et modération',
  'moderation.text': `Chaque membre peut bloquer ou signaler n’importe quel autre, quel que soit son forfait. Nous examinons les signalements en moins de {hours} heures.
    Selon les faits, nous pouvons ne rien faire, donner un avertissement, retirer une photo, suspendre un compte pour un temps ou le fermer pour de bon. Payer un forfait n’y change rien.
    Si votre compte est suspendu ou fermé et que vous pensez que c’est une erreur, écrivez à {email} : quelqu’un réexaminera la décision.`,

  'plans.title': 'Forfaits et paiement',
  'plans.text': `Ambiance a un forfait gratuit. Les forfaits payants donnent accès à plus d’humeurs, plus loin, avec plus de messages ; la [page des forfaits](/pricing) dit exactement ce que chacun comprend. Les prix sont par mois, en dollars canadiens, taxes comprises.
    Un forfait payant demande un téléphone vérifié. Il se renouvelle chaque mois jusqu’à ce que vous l’annuliez. Si un paiement échoue, vous gardez votre forfait {graceDays} jours, le temps de régler la chose.
    Les messages et les nouvelles conversations non utilisés ne s’ajoutent pas à ceux du lendemain ou de la semaine suivante.`,

  'prices.title': 'Quand un prix change',
  'prices.text': `Nous écrivons à toutes les personnes abonnées au moins 30 jours avant un changement de prix. Le nouveau prix s’applique au premier renouvellement qui suit cette date. S’il ne vous convient pas, annulez d’ici là et vous n’aurez rien de plus à payer.`,

  'cancellation.title': 'Annulation, pause et remboursement',
  'cancellation.text': `Vous pouvez annuler quand vous voulez depuis la [page des forfaits](/subscriptions). Vous gardez votre forfait jusqu’à la fin de la période payée, puis vous passez au forfait gratuit. Il en va de même si vous choisissez un forfait inférieur.
    Une humeur que votre nouveau forfait ne comprend pas devient Discuter. Les avantages déjà obtenus restent valides jusqu’à leur échéance.
    Vous pouvez aussi mettre un forfait en pause pendant un à trois mois. La pause commence à la fin de la période payée. D’ici sa fin, vous avez le forfait gratuit et ne payez rien ; le forfait se renouvelle ensuite.
    Si moins de dix membres actifs sont près de vous pendant la plupart des soirées d’un mois payé, nous remboursons ce mois sans que vous ayez à le demander.
    Supprimer votre compte met fin au forfait sur-le-champ. Nous ne remboursons pas une partie de mois, sauf si la loi l’exige.`,

  'venues.title': 'Établissements et avantages',
  'venues.text': `Les établissements partenaires offrent des avantages et en répondent. Chaque membre peut obtenir un avantage une fois ; il peut exiger un forfait payant, s’utilise une seule fois et prend fin à la date indiquée. Ses propres conditions l’accompagnent. Il n’a aucune valeur en argent et ne se cède pas.
    Les hôtes font partie du personnel de l’établissement, et leur profil le dit. Sur place, les règles de la maison s’appliquent, tout comme l’âge légal pour ce qu’on y sert.`,

  'liability.title': 'Nos responsabilités',
  'liability.text': `Nous travaillons pour qu’Ambiance soit sûr et fonctionne bien, mais nous ne pouvons promettre ni l’absence de pannes ni que chaque membre soit bien la personne qu’il dit être. Nous ne vérifions pas les antécédents judiciaires. Lisez nos [conseils de sécurité](/safety) avant de rencontrer quelqu’un.
    Nous répondons de nos propres actes. Nous ne répondons pas de ceux des membres ou des établissements, ni de pertes que personne ne pouvait prévoir.
    Rien ici ne vous prive des droits que la loi vous donne en matière de consommation, ni ne limite notre responsabilité en cas de blessure, ou de tort causé volontairement ou par une faute lourde.`,

  'changes.title': 'Loi, modifications et contact',
  'changes.text': `Les lois du Canada et de la province ou du territoire où vous vivez s’appliquent, et vous pouvez vous adresser à leurs tribunaux. Si vous vivez ailleurs, les règles qui vous protègent chez vous continuent de le faire.
    Quand nous modifions ces conditions, nous vous prévenons au moins 30 jours d’avance et disons ce qui change. Si vous n’êtes pas d’accord, vous pouvez partir avant que le changement s’applique.
    Si une phrase se révèle invalide, les autres demeurent. Des questions ? Écrivez à {email}.`,
});
