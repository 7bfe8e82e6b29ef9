import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./safety.en.ts')>()({
  title: 'Sécurité',
  lead: 'La plupart des soirées se passent bien. Voici ce que nous faisons pour que cela continue, et ce que vous pouvez faire.',

  'commitments.title': 'Nos engagements',
  'commitments.text': `- Les signalements sont examinés en moins de {hours} heures.
    - Personne n’apprend votre position exacte. Les autres voient une distance approximative, calculée d’après une zone d’au moins 2,5 kilomètres de côté.
    - Un blocage vaut aussitôt et dans les deux sens. L’autre personne n’apprend pas de qui il vient.
    - Bloquer, signaler, protéger sa vie privée : c’est pareil avec tous les forfaits, gratuit ou payants.
    - La marque de vérification indique qu’un numéro de téléphone a été confirmé, ou qu’un établissement ou notre équipe a vérifié le compte. Elle ne garantit rien de la personne.`,

  'red-flags.title': 'Signaux d’alerte',
  'red-flags.text': `Si quelque chose vous chicote, fiez-vous à cette impression. Ralentissez quand une personne :
    - veut quitter Ambiance pour une autre application au bout de quelques minutes ;
    - refuse toujours un appel ou un lieu où il y a du monde ;
    - raconte des histoires qui ne se tiennent pas, ou montre des photos dignes d’un catalogue ;
    - parle d’amour ou d’avenir commun avant même une première rencontre ;
    - demande votre adresse, votre lieu de travail ou des photos intimes ;
    - se fâche ou vous culpabilise quand vous dites non.`,

  'tips.title': 'Se voir en personne',
  'tips.text': `- Parlez-vous d’abord, aussi longtemps que vous voulez. Un court appel vidéo en dit long.
    - Voyez-vous dans un lieu public, de jour si possible. Un établissement partenaire est un bon choix : vous pouvez compter sur le personnel.
    - Dites à une amie ou à un ami qui vous voyez, où, et quand vous rentrez. Partagez votre position avec cette personne, pas avec votre rendez-vous.
    - Dans un établissement partenaire, choisissez « De l’aide à ma table » dans la conversation ou sous Messages pendant que vous y êtes. Le personnel en service voit votre photo et vient vous voir. La personne qui vous accompagne n’en sait rien.
    - Allez-y et rentrez par vos propres moyens, avec votre argent et un téléphone chargé.
    - Gardez votre verre à l’œil et connaissez vos limites.
    - Vous pouvez partir à tout moment, sans devoir d’explication. Le consentement se demande chaque fois et peut se retirer.
    - En plein air, choisissez un trajet fréquenté et dites à quelqu’un où il finit.`,

  'scams.title': 'Argent et fraudes',
  'scams.text': `N’envoyez jamais d’argent, de cartes-cadeaux ni de cryptomonnaie à une personne rencontrée ici, quelle que soit l’histoire : un proche malade, un compte gelé, un billet d’avion, un placement garanti.
    Ne donnez ni mot de passe ni code reçu par texto. Nous n’en demandons jamais dans une conversation. N’ouvrez pas de liens et n’installez rien pour quelqu’un que vous ne connaissez pas.
    Si on menace de publier des images de vous, ne payez pas. Gardez les messages, signalez la personne et avertissez la police. Si vous avez déjà payé, appelez votre banque sans attendre ; au Canada, le Centre antifraude du Canada peut aussi vous aider.`,

  'reporting.title': 'Comment signaler',
  'reporting.text': `En cas de danger immédiat, appelez d’abord les urgences : le 911 au Canada.
    - Choisissez Signaler dans un profil ou une conversation. Cela fonctionne même une fois la conversation fermée ou bloquée.
    - Dites ce qui s’est passé. Vous pouvez bloquer la personne du même coup.
    - Le profil et vos {messages} derniers messages communs sont joints au signalement : rien ne peut être effacé entretemps.
    La personne n’apprend pas qui l’a signalée. Nous examinons chaque signalement en moins de {hours} heures : [La modération en chiffres](/care) montre si nous y arrivons, et [vos paramètres](/settings/reports) ce que les vôtres sont devenus. Signaler quelqu’un qui se révèle inoffensif n’est pas une faute ; dans le doute, dites-le-nous.`,

  'controls.title': 'Vos paramètres de confidentialité',
  'controls.text': `- Votre position ne sert que si vous la partagez ; votre ville suffit.
    - Les autres voient votre âge, jamais votre date de naissance, votre courriel ni votre téléphone.
    - Seules les personnes avec qui vous avez une conversation vous voient en ligne.
    - Vos photos perdent leurs données cachées, comme le lieu de la prise de vue, avant que quiconque les voie.
    - Sous [Contacts](/connections), vous retrouvez toutes les personnes que vous avez bloquées.
    - Vous pouvez [changer de mot de passe](/change-password), [activer la validation en deux étapes](/second-factor), utiliser une clé d’accès au lieu de votre mot de passe, et télécharger vos données ou supprimer votre compte dans [vos paramètres](/settings/data).
    Tous les détails sont à la page [Confidentialité](/privacy).`,

  'contact.title': 'Nous écrire',
  'contact.text': `Écrivez à {email}, même si vous n’avez plus de compte ou si vous vous inquiétez pour quelqu’un d’autre. Si le danger est immédiat, appelez la police : elle sera plus rapide que nous.`,
});
