/** Long enough for a browser to have taken the file. */
const KEPT_MS = 10_000;

/** Hands a file to the browser, which keeps it where downloads go and never opens it. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
