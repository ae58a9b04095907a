/** Maximum width and height of an avatar, in pixels. */
export const AVATAR_PX = 512;

/** The browser functions that the avatar needs. */
export interface Pictures {
  /**
   * Returns the centre of a picture as a square of at most `AVATAR_PX`; null for a file that is not
   * a picture.
   */
  square(file: File): Promise<File | null>;
}

export interface Square {
  /** Top left corner of the square in the picture. */
  readonly x: number;
  readonly y: number;
  readonly side: number;
  /** Width of the result: small pictures are not enlarged. */
  readonly width: number;
}

/** Returns the largest centred square: for 800 × 600, the one of 600 from x = 100. */
export function squareIn(picture: { readonly width: number; readonly height: number }): Square {
  const side = Math.min(picture.width, picture.height);
  return {
    x: Math.floor((picture.width - side) / 2),
    y: Math.floor((picture.height - side) / 2),
    side,
    width: Math.min(side, AVATAR_PX),
  };
}

/** The server checks the file name extension, so it must match the type. */
const TARGET = {
  transparent: { type: 'image/png', name: 'avatar.png' },
  opaque: { type: 'image/jpeg', name: 'avatar.jpg' },
} as const;

const QUALITY = 0.9;

export const browserPictures: Pictures = {
  async square(file) {
    // Applies the orientation of the camera.
    const picture = await createImageBitmap(file).catch(() => null);
    if (!picture || picture.width === 0 || picture.height === 0) return null;
    const { x, y, side, width } = squareIn(picture);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = width;
    canvas.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, width, width);
    picture.close();
    const { type, name } = /jpe?g/.test(file.type) ? TARGET.opaque : TARGET.transparent;
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
    return drawn && new File([drawn], name, { type });
  },
};
