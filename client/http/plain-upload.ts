import { UploadForms, type FileSender, type Part, type SenderDeps } from './upload-forms.ts';

/** A file sent in one form. */
export class PlainUpload implements FileSender {
  constructor(
    private readonly file: File,
    private readonly deps: SenderDeps,
    private readonly onProgress: (share: number) => void,
  ) {}

  async send(signal: AbortSignal): Promise<Part> {
    const { file, onProgress } = this;
    const forms = new UploadForms(this.deps, signal);
    const part = await forms.post({ file }, file.name, (sent, total) =>
      onProgress(total > 0 ? Math.min(1, sent / total) : 0),
    );
    onProgress(part.ok ? 1 : 0);
    return part;
  }

  /** There is nothing to forget: the host keeps a whole file or none. */
  async clean(): Promise<void> {}
}
