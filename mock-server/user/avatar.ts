/** Returns the stored avatar, or the production host's default: the first letter on a square (HOST-16). */
export function avatarOf({ avatar, nickname }: { avatar: string; nickname: string }): string {
  if (avatar !== '') return avatar;
  const letter = Array.from(nickname.toUpperCase())[0] ?? '';
  const safe = /^[\p{L}\p{N}]$/u.test(letter) ? letter : '';
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">' +
    '<rect width="100" height="100" fill="#4A90E2"/>' +
    '<text x="50" y="50" font-size="50" fill="#fff" text-anchor="middle" dominant-baseline="central">' +
    `${safe}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
