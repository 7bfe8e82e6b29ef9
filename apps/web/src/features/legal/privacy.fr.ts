import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./privacy.en.ts')>()({
  title: 'Confidentialité',
  lead: 'Vous vous confiez un peu pour que d’autres puissent vous rencontrer. Voici ce que nous gardons, qui le voit et comment le reprendre.',

  'collected.title': 'Ce que nous recueillons',
  'collected.text': `Nous gardons ce que vous nous donnez et ce qu’il faut pour que le service fonctionne. Rien d’autre.
    - Votre compte : adresse de courriel, date de naissance, langue, et un mot de passe conservé sous une forme que personne ne peut relire.
    - Votre profil : nom, ville, pays, quelques mots sur vous, vos photos et votre humeur.
    - Votre numéro de téléphone, si vous le faites vérifier.
    - Ce que vous faites ici : messages, favoris, blocages, signalements et avantages obtenus.
    - Votre forfait et vos factures, si vous payez un forfait. Le numéro de votre carte va au fournisseur de paiement et ne nous parvient jamais.
    Pas de publicité, pas de traceurs. Pas de témoins (cookies) non plus : votre navigateur garde dans son propre espace votre connexion, votre langue, quelques paramètres et un identifiant aléatoire, qui nous permet de le reconnaître à votre prochaine connexion.
    Jusqu’à votre déconnexion, votre navigateur garde aussi ce que vous n’avez pas encore envoyé ou enregistré, les rencontres et les codes d’avantages que vous avez vus, et les membres que vous avez bloqués.`,

  'location.title': 'Votre position',
  'location.text': `Nous ne conservons jamais votre position exacte. Dès que vous la partagez, elle est remplacée par le centre d’une zone d’au moins 2,5 kilomètres de côté, et le reste est oublié.
    La recherche, l’ordre des résultats et les distances se calculent d’une zone à l’autre, la vôtre et celle de l’autre membre. On a beau chercher cent fois, on n’apprend que la zone. Les distances sont arrondies par paliers, comme 2, 5 ou 10 kilomètres.
    Votre zone est mise à jour au plus une fois par quart d’heure : personne ne peut vous suivre dans la rue. Vous pouvez aussi n’indiquer que votre ville et ne jamais partager de position.
    Les membres voient à peu près combien de personnes près d’eux ont chaque humeur. Nous comptons par régions fixes d’environ 50 kilomètres, arrondissons le nombre et le brouillons au hasard. Il est mis à jour toutes les heures et ne révèle jamais si une personne en fait partie.`,

  'visible.title': 'Ce que voient les autres membres',
  'visible.text': `Les autres membres voient :
    - votre nom, votre âge, vos textes, vos photos et votre humeur ;
    - votre ville et votre pays, et à peu près à quelle distance vous êtes ;
    - les langues que vous dites parler ;
    - si votre profil est vérifié et si vous avez été en ligne aujourd’hui ou cette semaine.
    Ils ne voient jamais votre date de naissance, votre courriel ni votre numéro de téléphone. Seules les personnes avec qui vous avez déjà une conversation peuvent voir que vous êtes en ligne et ce que vous avez lu. Dans [vos paramètres](/settings), vous pouvez cacher quand vous êtes en ligne et ce que vous avez lu, ou vous cacher complètement pour un temps.
    Si vous ajoutez quelqu’un à vos favoris, cette personne peut le voir. Si vous bloquez quelqu’un, vous disparaissez l’un pour l’autre : recherche, messages, favoris. Personne n’apprend qui a bloqué qui.`,

  'messages.title': 'Vos messages',
  'messages.text': `Les messages voyagent chiffrés et sont conservés pour que vous puissiez tous deux les relire plus tard, sur n’importe quel appareil. Ils ne sont pas chiffrés de bout en bout : ils se trouvent sur nos serveurs.
    Nous ne lisons pas vos conversations pour deviner vos goûts et nous ne les vendons pas. Quand l’une des deux personnes signale une conversation, les {messages} derniers messages sont joints au signalement, et une personne de la modération les lit. Le texte d’un message que vous retirez est effacé ; un signalement déjà envoyé le garde.
    Les gérants des établissements voient combien de conversations mènent leurs hôtes, jamais ce qui s’y dit.`,

  'photos.title': 'Vos photos',
  'photos.text': `Chaque photo est réencodée avant d’être conservée. Tout ce que le fichier cachait disparaît : le lieu, l’heure, l’appareil. Nous ne gardons pas l’original.
    L’adresse d’une photo est longue et impossible à deviner, mais quiconque la possède peut ouvrir la photo. Dès que vous supprimez une photo, son adresse ne répond plus sur nos serveurs.`,

  'sessions.title': 'Connexions, journaux et contrôle antirobot',
  'sessions.text': `Une connexion dure {sessionDays} jours. Nous enregistrons quand elle a commencé ainsi que le nom et la version de votre navigateur. Si vous vous déconnectez ou changez de mot de passe, ces sessions prennent fin partout en moins d’une seconde.
    Nos journaux indiquent quelle page a été demandée, quand, et avec quel résultat. Ils ne contiennent ni messages, ni mots cherchés, ni positions, ni mots de passe.
    Le contrôle qui distingue les gens des robots est un petit calcul que fait votre appareil. Il ne passe que par nos serveurs : aucune autre entreprise n’apprend votre visite. Si ce site utilise plutôt Cloudflare Turnstile, vous verrez ce nom sur le contrôle, qui provient de Cloudflare.`,

  'sharing.title': 'Qui d’autre traite vos renseignements',
  'sharing.text': `Nous ne vendons ni ne louons de renseignements personnels. Quelques entreprises accomplissent une tâche pour nous et ne reçoivent que le nécessaire :
    - le fournisseur de paiement : votre courriel, votre forfait et votre paiement ;
    - les services qui acheminent courriels et textos : l’adresse ou le numéro, et le message ;
    - Cloudflare, si ce site utilise son contrôle pour distinguer les gens des robots. Sur les pages où il se trouve, Cloudflare reçoit votre adresse réseau et des détails techniques sur votre navigateur et votre appareil ;
    - l’éditeur de votre navigateur, si vous activez les notifications. Il les achemine chiffrées, et seul votre appareil peut les lire ;
    - l’entreprise dont nous utilisons les machines et l’espace de stockage.
    Si vous obtenez un avantage ou écrivez à un établissement, son personnel voit votre profil et le code que vous présentez. Une fois un code validé, il le voit avec votre nom parmi ses dernières validations. Pour un avantage à deux, il voit aussi le nom de la personne avec qui vous l’avez partagé.
    Nous communiquons des renseignements aux autorités quand la loi nous y oblige. Certaines de ces entreprises peuvent se trouver hors de votre province ou du Canada.`,

  'retention.title': 'Combien de temps nous les gardons',
  'retention.text': `Chaque type de renseignement a sa durée de conservation, et le service l’efface selon ce tableau. Ce qui doit rester après la suppression de votre compte, comme les factures, reste {years} ans au plus.`,

  'choices.title': 'Vos choix',
  'choices.text': `Vous pouvez consulter et corriger en tout temps ce que vous nous avez confié dans [votre profil](/profile). Sous [Paramètres, « Tes données »](/settings/data), vous pouvez :
    - télécharger le tout dans un fichier : vos renseignements et vos photos ;
    - supprimer votre compte. Vous disparaissez aussitôt, vos sessions se ferment partout et votre forfait s’arrête. Nous vous envoyons un lien qui permet de revenir en arrière pendant {days} jours ; ensuite, le compte est effacé pour de bon.
    Vous pouvez retirer une permission, comme le partage de votre position, sans dire pourquoi. Vous pouvez demander ce que nous détenons sur vous, le faire corriger ou effacer, et savoir comment une décision à votre sujet a été prise.`,

  'contact.title': 'Questions et plaintes',
  'contact.text': `Responsable de la protection des renseignements personnels : {officer}. Écrivez à {email}. Pour vous protéger, nous pourrions d’abord vous demander de montrer que le compte est bien le vôtre.
    Nous examinons les signalements au sujet d’autres membres en moins de {hours} heures.
    Si notre réponse ne vous satisfait pas, vous pouvez vous adresser à l’autorité de votre pays ou de votre province. Au Canada, c’est le Commissariat à la protection de la vie privée. Au Québec, c’est la Commission d’accès à l’information.
    Si nous modifions cette page d’une façon qui compte pour vous, nous vous le disons avant que le changement s’applique.`,
});
