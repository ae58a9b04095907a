/** Page objects of the app in English, by roles and names: what a player sees, and what they do. */
export { BetPage, CartSheet, ResultSheet, type Tab } from './bet-page.ts';
export { HomePage, TabBar } from './home-page.ts';
export { ProfilePage } from './profile-page.ts';
export { HistoryPage, RecordPage, TransactionsPage, type Days } from './records.ts';
export { LoginPage, RegisterPage } from './sign-in.ts';
export { DepositPage, TransferPage, WithdrawPage } from './wallet.ts';
