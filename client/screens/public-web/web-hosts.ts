/** Sites whose pages the app shows. A leading dot stands for every host below it. */
export const WEB_HOSTS: readonly string[] = ['.dicebox.example'];
