import { catalogue } from '../../i18n/catalogue.svelte.ts';

export const en = {
  'signIn.title': 'Sign in',
  'signIn.lost': 'Your session has ended. Sign in to continue where you left off.',
  'signIn.name': 'Name',
  'signIn.password': 'Password',
  'signIn.show': 'Show password',
  'signIn.in': 'Sign in',
  'signIn.busy': 'Signing in…',
  'signIn.wrong': 'Sign-in failed: wrong name or password. An owner can create a link for a new password.',
  'signIn.name.missing': 'Enter your account name.',
  'signIn.password.missing': 'Enter your password.',
  'signIn.offline': 'The server cannot be reached. Check the connection, then try again.',
  'demo.title': 'Demonstration',
  'demo.text': 'You are on the machine that runs it, so no password is needed.',
  'demo.in': 'Continue as owner',
  'first.title': 'No accounts yet',
  'first.text':
    'At start, the server printed a link in its terminal. Open it once to choose the name and password of the first owner.',
  'first.lost': 'If the link is lost or older than a day, run this on the server with a name of your choice:',
  'welcome.title': 'Welcome to Earshot',
  'welcome.first': 'You are the first owner of this server. Choose a name and a password.',
  'welcome.invited': 'Choose a password for your account {name}.',
  'welcome.name': 'Name',
  'welcome.name.hint': 'Lowercase letters and digits, such as ada or ada.lovelace. You sign in with it.',
  'welcome.password': 'New password',
  'welcome.password.hint':
    'At least {n} characters of any kind. A sentence is easy to remember. A password manager works too.',
  'welcome.length': { one: '{n} character', other: '{n} characters' },
  'welcome.missing': '{n} more to go',
  'welcome.enough': 'long enough',
  'welcome.long': 'very long',
  'welcome.short': 'The password is too short. Enter at least {n} characters.',
  'welcome.tooLong': 'too long: enter at most {n} characters',
  'welcome.name.wrong': 'Enter 1 to 60 lowercase letters, digits or . _ @ -',
  'welcome.go': 'Save and continue',
  'welcome.busy': 'Saving…',
  'welcome.gone': 'This link is not valid',
  'welcome.gone.text':
    'It was used, has expired or is incomplete. Ask an owner for a new link, or run earshot owner with your name on the server.',
  'welcome.signIn': 'Go to sign-in',
} as const;

export const t = catalogue(en, async () => (await import('./messages-zh.ts')).zh);
