import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  tabs: 'Account',
  logIn: 'Log in',
  register: 'Register',
  logInTitle: 'Good to see you',
  logInLead: 'Log in and pick up where you left off.',
  registerTitle: 'Come on in',
  registerLead: 'A few lines about you, and you can start looking around. It is free.',

  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 8 characters.',
  forgotPassword: 'Forgot your password?',
  displayName: 'Display name',
  displayNameHint: 'This is what others call you. It need not be your full name.',
  dateOfBirth: 'Date of birth',
  ageHint: 'You need to be at least {age} years old. Others see your age, never the date.',
  city: 'City',
  country: 'Country',
  useMyLocation: 'Use my location',
  locating: 'Finding your city…',
  locationFailed: 'Your location could not be found. Please type your city.',
  description: 'About you',
  descriptionHint: 'What an evening with you is like.',
  expectations: 'What you hope for',
  createAccount: 'Create account',
  consent: 'By creating an account you accept the {terms} and the {privacy}.',
  terms: 'Terms',
  privacyPolicy: 'Privacy policy',

  welcomeBack: 'Welcome back, {name}!',
  loginFailed: 'Invalid email or password. Please try again.',
  accountCreated: 'Account created! Upload a few photos so that people can see who you are.',
  registrationFailed: 'Registration failed. Please try again.',
  pleaseLogIn: 'Registration successful. Please log in.',

  profileNeedsLogin: 'Please log in to view your profile',

  signedInTitle: 'You are signed in as {name}',
  signedInText: 'To use another account, log out first.',
  goOn: 'Go on to Ambiance',
});
