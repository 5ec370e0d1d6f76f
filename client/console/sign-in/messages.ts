import { catalogue } from '../../i18n/catalogue.svelte.ts';

export const en = {
  'signIn.title': 'Sign in',
  'signIn.lost': 'Your session has ended. Sign in to go on where you were.',
  'signIn.name': 'Name',
  'signIn.password': 'Password',
  'signIn.show': 'Show the password',
  'signIn.in': 'Sign in',
  'signIn.busy': 'Signing in…',
  'signIn.wrong':
    'No account has this name with this password. An owner can make you a link for a new password.',
  'signIn.name.missing': 'Write the name of your account.',
  'signIn.password.missing': 'Write your password.',
  'signIn.offline': 'The server cannot be reached. Check the connection, then try again.',
  'demo.title': 'This is a demonstration',
  'demo.text': 'You are on the machine that it runs on, so that no password is needed.',
  'demo.in': 'Enter as owner of this demonstration',
  'first.title': 'Nobody has an account yet',
  'first.text':
    'When the server was started, it printed a link in its terminal with which the first owner chooses a name and a password. Open that link, once.',
  'first.lost':
    'Is the link gone, or older than a day? Run this beside the server, with a name of your choice:',
  'welcome.title': 'Welcome to Earshot',
  'welcome.first': 'You are the first owner of this server: choose a name and a password.',
  'welcome.invited': 'Choose a password for your account {name}.',
  'welcome.name': 'Name',
  'welcome.name.hint': 'Small letters and digits, like ada or ada.lovelace. You sign in with it.',
  'welcome.password': 'New password',
  'welcome.password.hint':
    'At least {n} characters of any kind. A sentence is easy to remember; a password manager is welcome.',
  'welcome.length': { one: '{n} character', other: '{n} characters' },
  'welcome.missing': { one: '{n} more to go', other: '{n} more to go' },
  'welcome.enough': 'long enough',
  'welcome.long': 'good and long',
  'welcome.short': 'The password is too short: write at least {n} characters.',
  'welcome.tooLong': 'too long: write at most {n} characters',
  'welcome.name.wrong': 'Write 1 to 60 small letters, digits or . _ @ -',
  'welcome.go': 'Save and enter',
  'welcome.busy': 'Saving…',
  'welcome.gone': 'This link does not work',
  'welcome.gone.text':
    'It was used already, it is too old, or the address is incomplete. Ask an owner for a new one, or run earshot owner with your name beside the server.',
  'welcome.signIn': 'To the sign-in page',
} as const;

export const t = catalogue(en, async () => (await import('./messages-zh.ts')).zh);
