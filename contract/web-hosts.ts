/**
 * Sites whose pages the app may show in a frame. A leading dot means the site and all its subdomains.
 */
export const WEB_HOSTS: readonly string[] = ['.dicebox.example'];
