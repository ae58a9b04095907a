/** Keys of a stored login (FLD-5). */
const KEYS = ['userInfo', 'token', 'tokenExpireTime'];

/** Returns a function that stores the login of now again: a broken answer may have ended the session. */
export function rememberLogin(): () => void {
  const login = KEYS.map((key) => [key, localStorage.getItem(key)] as const);
  return () => {
    for (const [key, value] of login) if (value !== null) localStorage.setItem(key, value);
  };
}
