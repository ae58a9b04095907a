import type { accountEn } from './account-en.ts';
import type { awayEn } from './away-en.ts';
import type { betEn } from './bet-en.ts';
import type { contentEn } from './content-en.ts';
import type { keysEn } from './keys-en.ts';
import { listEn } from './list-en.ts';
import type { lostEn } from './lost-en.ts';
import type { playEn } from './play-en.ts';
import type { proofEn } from './proof-en.ts';
import type { recordsEn } from './records-en.ts';
import type { rulesEn } from './rules-en.ts';
import type { walletEn } from './wallet-en.ts';

/** The messages of the first load. Sentence case; texts fixed by VAL and ERR are exact. */
export const commonEn = {
  app: { name: 'Dicebox', playMoney: 'Play money, no cash value' },
  common: {
    back: 'Back',
    close: 'Close',
    retry: 'Try again',
    loading: 'Loading',
    noMore: 'That’s everything',
    balance: 'Balance',
    hideBalance: 'Hide balance',
    showBalance: 'Show balance',
    balanceHidden: 'Balance hidden',
  },
  tab: {
    label: 'Main',
    home: 'Home',
    offers: 'Offers',
    help: 'Help',
    deposit: 'Deposit',
    me: 'Me',
    unread_one: '{{count}} unread notice',
    unread_other: '{{count}} unread notices',
  },
  failure: {
    request: 'Request failed',
    network: 'Network connection failed',
    timeout: 'Request timeout',
    connectionTimeout: 'The connection timed out',
    tapToRetry: 'Tap the screen to retry',
    upload: 'Upload failed',
    loginExpired: 'Login expired, please login again',
    server: 'Something went wrong on our side.',
    crash: 'Something went wrong on this page.',
    notLoaded: 'This page could not be loaded. Check your connection and try again.',
    notLoadedOffline: 'This page opens when you are back online.',
    crashAct: 'Back to home',
  },
  offline: {
    title: 'You are offline.',
    text: 'You can browse. Betting and deposits are paused.',
    over: 'Back online',
  },
  maintenance: {
    title: 'Back soon',
    text: 'Dicebox is down for maintenance. Your balance and bets are safe.',
  },
  update: { ready: 'A new version is ready.', reload: 'Reload', later: 'Later' },
  problem: {
    username_required: 'Please enter a username',
    username_format: 'Invalid username format',
    password_required: 'Please enter a password',
    password_format: 'Password must be 8-12 characters with letters & numbers',
    confirm_required: 'Please confirm your password',
    confirm_mismatch: "Passwords don't match",
    terms: 'Please accept the Terms and Privacy Policy',
    email_format: 'Invalid email format',
    mobile_format: 'Please enter an 11-digit mobile number',
    nickname_required: 'Please enter a nickname',
    new_password_short: 'The new password needs at least 6 characters',
    feedback_short: 'Please enter at least 5 characters',
    amount_invalid:
      'Please enter a valid amount above zero with at most two decimals, such as 1250.50',
    recipient_required: 'Please enter recipient user',
  },
  message: {
    crash: 'Something went wrong, try again later',
    username_exists: 'Username taken, try another one',
    login_incorrect: 'Username or password is incorrect',
    nickname_exists: 'Nickname taken, try another one',
    email_exists: 'Email is already in use',
    mobile_exists: 'Mobile number is already in use',
    mobile_unknown: 'Mobile number is not registered',
    sms_too_often: 'Sent too often, try again later',
    file_too_big: 'File is too big ({{size}} MiB), at most {{max}} MiB',
  },
  home: {
    welcome: 'Welcome, {{name}}',
    themeToLight: 'Switch to light mode',
    themeToDark: 'Switch to dark mode',
    deposit: 'Deposit',
    withdraw: 'Withdraw',
    records: 'Records',
    games: 'Games',
    gamesFailed: 'The games could not be loaded.',
    gamesEmpty: 'No games are open right now.',
    notices: 'Notices',
    closesIn: 'Closes in',
    nextIn: 'Draws in',
    play: 'Play {{game}}',
    noDraw: 'First draw soon',
    visitorTitle: 'Three dice. Every draw provably fair.',
    visitorText: 'Play free with demo credits, or look around as a guest.',
    guestTitle: 'You’re browsing as a guest',
    guestText: 'Play a trial round on live draws. Sign up to keep your records.',
  },
  login: {
    title: 'Log in',
    welcome: 'Good to see you again',
    account: 'Username',
    accountRequired: 'Please enter your username',
    password: 'Password',
    passwordRequired: 'Please enter your password',
    submit: 'Log in',
    signUp: 'Sign up',
    guest: 'Try as Guest',
    guestNote: 'No data saved, limited features, no rewards',
    noAccount: 'New here?',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    done: 'Welcome back',
  },
  profile: {
    title: 'Me',
    level: 'VIP {{level}}',
    main: 'Main account',
    bonus: 'Bonus',
    points: 'Points',
    frozen: 'On hold',
    savings: 'Savings',
    language: 'Language',
    appearance: 'Appearance',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    sound: 'Sound',
    vibration: 'Vibration',
    logout: 'Log out',
    logoutAsk: 'Log out of this account?',
    logoutDone: 'You are logged out',
    settings: 'Settings',
    walletFailed: 'The balances could not be loaded.',
    visitor: 'Log in to your account',
    visitorText: 'See your balance, records and rewards.',
  },
  ...listEn,
} as const;

/** The messages that are loaded with the area they belong to. */
export type DeferredEn = typeof playEn &
  typeof betEn &
  typeof rulesEn &
  typeof lostEn &
  typeof recordsEn &
  typeof awayEn &
  typeof keysEn &
  typeof proofEn &
  typeof accountEn &
  typeof contentEn &
  typeof walletEn;

export type En = typeof commonEn & DeferredEn;

/** The same keys for a language without plurals: only the `_other` forms. */
export type WordsLike<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string
    ? string
    : WordsLike<T[K]>;
};
