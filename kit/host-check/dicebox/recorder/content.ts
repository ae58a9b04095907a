import { DAY_MS, localTimeText, startOfDay } from '#contract/time-zone.ts';
import type { ContentFixture, Published } from '#fixtures/content/content.ts';
import type { PictureName } from '#fixtures/content/pictures.ts';
import type { RecordedFile, Recording } from './recording.ts';

/** Converts notices, news, banners, texts and their files to scenario content. */
export function createContent(
  { at, notices, news, banners, texts }: Recording,
  files: ReadonlyMap<string, RecordedFile>,
): ContentFixture {
  const images = [...banners.en, ...news.map(({ en }) => en)].map(({ image }) => image);
  const attached = notices.flatMap(({ en, zh }) =>
    en.attachment ? [{ en: en.attachment, zh: zh.attachment ?? en.attachment }] : [],
  );
  return {
    pictures: Object.fromEntries(
      images.map((image) => [parsePictureName(image), getPicture(files.get(image))]),
    ),
    attachments: unique(attached, ({ en }) => en.url).map(createAttachment(files)),
    notices: notices.map(({ en, zh }) => ({
      id: en.notice_id,
      type: en.type,
      title: { en: en.title, zh: zh.title },
      content: { en: en.content, zh: zh.content },
      ...(en.important && { important: true as const }),
      ...(en.top && { top: true as const }),
      ...(en.attachment && {
        attachment: createAttachment(files)({
          en: en.attachment,
          zh: zh.attachment ?? en.attachment,
        }),
      }),
      ...formatPublication(en.createtime, at),
    })),
    news: news.map(({ en, zh }) => ({
      id: en.id,
      picture: parsePictureName(en.image),
      title: { en: en.title, zh: zh.title },
      summary: { en: en.summary, zh: zh.summary },
      content: { en: en.content, zh: zh.content },
      ...formatPublication(en.createtime, at),
    })),
    banners: banners.en.map((en, index) => ({
      id: en.id,
      picture: parsePictureName(en.image),
      title: { en: en.title, zh: banners.zh[index]?.title ?? en.title },
      target: en.target,
    })),
    texts: texts.map(({ en, zh }) => ({
      id: en.id,
      title: { en: en.title, zh: zh.title },
      content: { en: en.content, zh: zh.content },
      ...formatPublication(en.updatetime, at),
    })),
  };
}

/** Returns the picture name of a path: `/uploads/content/dice-1a2b3c4d.svg` is `dice`. */
function parsePictureName(image: string): PictureName {
  const file = image.split('/').at(-1) ?? '';
  const name = file.replace(/\.\w+$/, '').replace(/-[0-9a-f]{8}$/, '');
  return (name || 'none') as PictureName; // the names of a recorded scenario are its own
}

/** The placeholder for pictures that are not SVG, which scenarios cannot contain. */
const PLACEHOLDER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 750 300"><path fill="#E6F0FC" d="M0 0h750v300H0z"/></svg>';

const getPicture = (file: RecordedFile | undefined) =>
  file?.type.includes('svg') ? file.body.toString() : PLACEHOLDER;

interface Attachment {
  readonly name: string;
  readonly url: string;
}

const createAttachment =
  (files: ReadonlyMap<string, RecordedFile>) =>
  ({ en, zh }: { en: Attachment; zh: Attachment }) => {
    const file = files.get(en.url);
    const isText = file?.type.startsWith('text/') ?? false;
    return {
      file: (en.url.split('/').at(-1) ?? '').replaceAll(/[^\w.-]/g, '_'),
      name: { en: en.name, zh: zh.name },
      type: isText ? (file?.type ?? '') : 'text/plain; charset=utf-8',
      body: isText ? (file?.body.toString() ?? '') : 'This file was not recorded.\n',
    };
  };

/** Formats a time by the minute, the precision of scenarios. */
function formatPublication(seconds: number, now: number): Published {
  const at = seconds * 1000;
  const daysBefore = Math.round((startOfDay(now) - startOfDay(at)) / DAY_MS);
  return { daysBefore: Math.max(0, daysBefore), time: localTimeText(at).slice(11, 16) };
}

function unique<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
