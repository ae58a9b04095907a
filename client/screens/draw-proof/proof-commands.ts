/** What anybody with a shell can type to check a draw without this app. */
export function proofCommands(seed: string, message: string): { seed: string; digest: string } {
  return {
    seed: `printf %s ${quoted(seed)} | sha256sum`,
    digest: `printf %s ${quoted(message)} | openssl dgst -sha256 -hmac ${quoted(seed)}`,
  };
}

/** As one word for a shell, whatever the host put into it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
