/**
 * Sites whose pages the app shows within itself; the host lets it frame those alone. A leading dot
 * stands for the site and every host below it.
 */
export const WEB_HOSTS: readonly string[] = ['.dicebox.example'];
