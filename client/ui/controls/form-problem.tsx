import css from './form-problem.module.css';

/** Shows and announces why the form was refused. */
export function FormProblem({ text }: { text: string | null }) {
  return (
    <div role="alert" className={text ? css['problem'] : css['none']}>
      {text}
    </div>
  );
}
